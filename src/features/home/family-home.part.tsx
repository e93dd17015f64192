import { useEffect } from 'react'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { EXAM_PAGE, familyExamHref } from '#src/nav/exam-href.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { noveltyOf, seen } from '#src/state/seen-exams.ts'
import type { Identity } from '#src/state/session.state.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FamilyExamRow } from '#src/ui/exam-row.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './home.module.css'
import { HomeworkTile } from './homework-tile.part.tsx'
import { IdentitySwitch } from './identity-switch.part.tsx'
import { NewestExam } from './newest-exam.part.tsx'
import { PracticeTile } from './practice-tile.part.tsx'
import { PromotionTile } from './promotion-tile.part.tsx'
import { AllExams, RecentExams } from './recent-exams.part.tsx'
import { UnsentLine } from './unsent-line.part.tsx'

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
  useEffect(() => seen(userId, recent.data?.list ?? []), [userId, recent.data])
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
