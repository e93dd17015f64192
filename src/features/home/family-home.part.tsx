import { useEffect } from 'react'
import type { Identity } from '#contract/account/identity.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatDate, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { EXAM_PAGE, familyExamHref } from '#src/nav/exam-href.ts'
import { PATH } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { Where } from '#src/state/open.tsx'
import { markExamsSeen, type Novelty, noveltyOf } from '#src/state/reports/seen-exams.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ExamFacts, type FamilyExam, FamilyExamRow } from '#src/ui/exam-row.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './home.module.css'
import { compareExam, type SinceLast, sinceLast } from './home.rules.ts'
import { IdentitySwitch } from './identity-switch.part.tsx'
import { PracticeTile } from './practice-tile.part.tsx'
import { PromotionTile } from './promotion-tile.part.tsx'
import { AllExams, RecentExams } from './recent-exams.part.tsx'
import { UnsentLine } from './unsent-line.part.tsx'

const sentence = (exam: Readonly<FamilyExam>): string => {
  const said = compareExam(exam)
  const rate = formatRate(exam.scoreRate)
  return t(said.key, 'points' in said ? { rate, points: said.points } : { rate })
}

const since = ({ examName, way, marks, grade }: SinceLast): string =>
  t('home.since', {
    exam: examName,
    way,
    marks: formatScore(marks),
    gradeWay: grade?.way ?? 'none',
    grade: formatScore(grade?.marks ?? 0),
  })

interface NewestExamProps {
  exam: Readonly<FamilyExam>
  novelty: Novelty
  /** Exams of the list as far as it is here; the one before is among them. */
  recent: readonly Readonly<FamilyExam>[]
}

/** The newest exam: one number, what changed, then its story in one sentence. The whole card leads to the report. */
const NewestExam = ({ exam, novelty, recent }: NewestExamProps) => {
  const last = sinceLast(exam, recent)
  return (
    <Card className={cx(shared['tight'], css['newest'])}>
      <h2 className={css['label']}>
        {t('home.newest')} {novelty && <Badge tone="info">{t(`exam.${novelty}`)}</Badge>}
      </h2>
      <p className={css['name']}>{exam.examName}</p>
      <div className={shared['quiet']}>
        <ExamFacts exam={exam} />
      </div>
      {exam.score === null ? (
        <p className={css['absent']}>{t('home.absent')}</p>
      ) : (
        <p className={css['number']}>
          <strong>{formatScore(exam.score)}</strong>
          <span>{t('home.outOf', { full: formatScore(exam.fullMark) })}</span>
        </p>
      )}
      {last && <p className={css['change']}>{since(last)}</p>}
      <p className={css['sentence']}>{sentence(exam)}</p>
      <div className={css['open']}>
        <ButtonLink kind="primary" block href={familyExamHref(exam)}>
          {t('home.report')}
        </ButtonLink>
      </div>
    </Card>
  )
}

const DAY_MS = 86_400_000

/** The homework that waits: how much, which is due next, what is overdue. Where that cannot be had, only the way there. */
const HomeworkTile = () => {
  const { data, failure } = useCall('GET /api/exam/homework/student/homework/list', {
    query: { pageNo: 1, pageSize: 50, show: 'open' },
  })
  if (!data)
    return (
      failure && (
        <Card flush>
          <List label={t('home.homework')}>
            <ListItem title={t('home.homework')} href={PATH.homeworkList} />
          </List>
        </Card>
      )
    )
  const over = data.list.filter(({ deadlineAt }) => deadlineAt < data.serverTime)
  const next = data.list.find(({ deadlineAt }) => deadlineAt >= data.serverTime)
  const isSoon = next !== undefined && next.deadlineAt - data.serverTime < DAY_MS
  return (
    <Card flush>
      <List label={t('home.homework')}>
        <ListItem
          title={t('home.homework')}
          note={
            next
              ? t('home.homeworkDue', {
                  n: data.total - over.length,
                  title: next.title,
                  when: formatDate(next.deadlineAt, data.serverTime),
                })
              : t('home.homeworkNone')
          }
          end={
            over.length > 0 ? (
              <Badge tone="bad">{t('home.homeworkOver', { n: over.length })}</Badge>
            ) : (
              isSoon && <Badge tone="warn">{t('home.homeworkSoon')}</Badge>
            )
          }
          href={PATH.homeworkList}
        />
      </List>
    </Card>
  )
}

/** Exams shown below the newest. */
const RECENT = 4

/** A student's or a parent's first page: the newest exam with its number and sentence, then the recent ones. */
export const FamilyHome = ({ identity }: { identity: Readonly<Identity> }) => {
  const latest = useCall('GET /api/exam/plan/latest', {})
  const recent = useCall('GET /api/exam/plan/student/all', { query: { pageNo: 1, pageSize: EXAM_PAGE } })
  useTellFailure(latest.failure)
  const newest = latest.data?.exam ?? null
  const rest = recent.data?.list.filter((exam) => exam.examId !== newest?.examId).slice(0, RECENT) ?? []
  const { userId } = identity
  useEffect(() => markExamsSeen(userId, recent.data?.list ?? []), [userId, recent.data])
  const title = <IdentitySwitch identity={identity} />
  return (
    <Page title={title} asOf={latest.asOf} wide>
      <UnsentLine />
      <div className={css['panes']}>
        {!latest.data && !latest.failure && <Skeleton lines={4} />}
        <Where switch="homework">
          <HomeworkTile />
        </Where>
        {!latest.data && latest.failure && (
          <ErrorState
            title={t('exam.failedTitle')}
            text={failureText(latest.failure)}
            onRetry={() => void latest.reload()}
          />
        )}
        {newest && (
          <NewestExam exam={newest} novelty={noveltyOf(userId, newest)} recent={recent.data?.list ?? []} />
        )}
        {latest.data && !newest && rest.length === 0 && (
          <EmptyState title={t('home.emptyTitle')} text={t('home.emptyFamily')} />
        )}
        {rest.length > 0 && (
          <RecentExams>
            {rest.map((exam) => (
              <FamilyExamRow
                key={exam.examId}
                exam={exam}
                novelty={noveltyOf(userId, exam)}
                href={familyExamHref(exam)}
              />
            ))}
          </RecentExams>
        )}
        {newest && rest.length === 0 && (
          <p>
            <AllExams />
          </p>
        )}
        <Where switch="wrongPractice">
          <PracticeTile />
        </Where>
        <PromotionTile />
      </div>
    </Page>
  )
}
