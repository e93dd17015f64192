import { useSnapshot } from 'valtio'
import type { SheetDetail } from '#contract/homework/homework.ts'
import { Role } from '#contract/roles.ts'
import { formatFullDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { useOpen } from '#src/state/open.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { KeepsNothing } from '../do/keeps-nothing.part.tsx'
import { ChangedSince } from '../hand-in/changed-since.part.tsx'
import { useWorkBadge } from '../hand-in/use-work-badge.ts'
import css from '../homework.module.css'
import { HomeworkReading } from '../homework-reading.part.tsx'
import { PaperPages } from '../photos/paper-pages.part.tsx'
import { QuestionText } from '../question-text.part.tsx'
import { ClashNotices } from '../two-phones/clash-notices.part.tsx'
import { useHomework } from '../use-homework.ts'
import { dueText, stateBadge } from './due.rules.ts'

/** What a homework is, until when, and how it stands. */
const DetailFacts = ({ sheet, now }: { sheet: Readonly<SheetDetail>; now: number }) => {
  const { identity } = useSnapshot(session)
  const state = stateBadge(sheet, now)
  const work = useWorkBadge(sheet.homeworkId)
  return (
    <Card>
      <div className={css['tight']}>
        {identity?.userType === Role.parent && (
          <p className={css['muted']}>{t('homework.of', { name: sheet.studentName })}</p>
        )}
        <p className={css['row']}>
          <span className={css['strong']}>{dueText(sheet.deadlineAt, now)}</span>
          {state && <Badge tone={state.tone}>{state.text}</Badge>}
          {work && <Badge tone={work.tone}>{work.text}</Badge>}
        </p>
        <Facts
          facts={[
            [t('homework.facts.course'), sheet.courseName],
            [t('homework.facts.teacher'), sheet.teacherName],
            [t('homework.facts.start'), formatFullDate(sheet.startAt)],
            [t('homework.facts.deadline'), formatFullDate(sheet.deadlineAt)],
            [
              t('homework.facts.questions'),
              t('homework.facts.questionsOf', {
                count: sheet.questionCount,
                full: formatScore(sheet.fullMark),
              }),
            ],
            [t('homework.facts.marker'), t(`homework.marker.${sheet.marker}`)],
            [t('homework.facts.receipt'), sheet.receiptNumber],
          ]}
        />
      </div>
    </Card>
  )
}

/** The ways on from a homework, by how it stands; the first is the one thing to do. */
const DetailActions = ({ sheet, now }: { sheet: Readonly<SheetDetail>; now: number }) => {
  const { homeworkId, state } = sheet
  const [check] = useOpen([{ switch: 'h5PaperCheck' } as const])
  const waits = useWorkBadge(homeworkId) !== null
  if (sheet.startAt > now)
    return (
      <Card>
        <p>{t('homework.notYet', { when: formatFullDate(sheet.startAt) })}</p>
      </Card>
    )
  const to = (path: Parameters<typeof href.homework>[0]) => href.homework(path, { homeworkId })
  if (state === 'todo' || state === 'doing')
    return (
      <div className={css['stack']}>
        {waits && (
          <ButtonLink kind="primary" block href={to(PATH.homeworkProgress)}>
            {t('homework.seeProgress')}
          </ButtonLink>
        )}
        <ButtonLink kind={waits ? 'quiet' : 'primary'} block href={to(PATH.homeworkDo)}>
          {t(waits ? 'homework.changeAgain' : state === 'todo' ? 'homework.begin' : 'homework.goOn')}
        </ButtonLink>
      </div>
    )
  return (
    <div className={css['stack']}>
      {state === 'checked' && (
        <>
          <ButtonLink kind="primary" block href={to(PATH.homeworkChecked)}>
            {t('homework.seeChecked')}
          </ButtonLink>
          <ButtonLink block href={to(PATH.homeworkReport)}>
            {t('homework.seeReport')}
          </ButtonLink>
        </>
      )}
      {state === 'submitted' && sheet.mayMark && check && (
        <ButtonLink kind="primary" block href={to(PATH.homeworkCheck)}>
          {t('homework.checkNow')}
        </ButtonLink>
      )}
      <ButtonLink block href={to(PATH.homeworkProgress)}>
        {t('homework.seeProgress')}
      </ButtonLink>
      {state === 'submitted' && sheet.deadlineAt > now && (
        <ButtonLink kind="quiet" block href={to(PATH.homeworkDo)}>
          {t('homework.changeAgain')}
        </ButtonLink>
      )}
    </div>
  )
}

/** One homework before, while and after it is done: what it asks, until when, and the one thing to do next. */
export const HomeworkDetailScreen = () => {
  const homework = useHomework()
  const { reading } = homework
  const now = useNow(reading.data?.serverTime ?? null, reading.asOf)
  return (
    <Page title={reading.data?.title ?? t('homework.detail')} back={PATH.homeworkList} asOf={reading.asOf}>
      <HomeworkReading of={homework}>
        {(sheet) => (
          <>
            {(sheet.state === 'todo' || sheet.state === 'doing') && <KeepsNothing />}
            <ClashNotices of={sheet} onChosen={() => void reading.reload()} />
            <ChangedSince sheet={sheet} />
            <DetailFacts sheet={sheet} now={now} />
            <DetailActions sheet={sheet} now={now} />
            <PaperPages pages={sheet.paper} />
            {sheet.startAt <= now && (
              <Card flush title={t('homework.questions')}>
                <List label={t('homework.questions')}>
                  {sheet.questions.map((question) => (
                    <ListItem
                      key={question.no}
                      title={t('homework.questionFull', { no: question.no, full: question.fullMark })}
                      note={<QuestionText text={question.text} />}
                    />
                  ))}
                </List>
              </Card>
            )}
          </>
        )}
      </HomeworkReading>
    </Page>
  )
}
