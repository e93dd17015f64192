import { useEffect, useRef } from 'react'
import type { Answer, Revision, SheetDetail } from '#contract/homework/homework.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import css from '../homework.module.css'
import { HomeworkReading } from '../homework-reading.part.tsx'
import { isPressing } from '../list/due.rules.ts'
import { parseQuestionNo } from '../ref.rules.ts'
import { ClashNotices } from '../two-phones/clash-notices.part.tsx'
import { useHomework } from '../use-homework.ts'
import { AnswerFile } from './answer-file.part.tsx'
import { answerWords } from './answer-words.rules.ts'
import { ChangedSince } from './changed-since.part.tsx'
import { HeldBar } from './held-bar.part.tsx'
import { MayClear } from './may-clear.part.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'
import { filterHomeworkItems, isReplyOlder, isUnstoredItem, worstOf } from './where.rules.ts'
import { WorkItems } from './work-items.part.tsx'

const isThere = ({ choice, text, pages }: Answer): boolean =>
  choice.length > 0 || text !== '' || pages.length > 0

const decided = ({ accepted }: Revision): string =>
  t(accepted === null ? 'homework.revisionWaits' : accepted ? 'homework.revisionYes' : 'homework.revisionNo')

/** What the school says it has: each answer, the receipt, and versions beside it that somebody decides about. */
const SchoolHas = ({ sheet, now }: { sheet: Readonly<SheetDetail>; now: number }) => {
  const there = sheet.answers.filter(isThere)
  return (
    <>
      <Card flush title={t('homework.schoolHas')}>
        {there.length === 0 ? (
          <p className={css['inset']}>{t('homework.schoolHasNone')}</p>
        ) : (
          <List label={t('homework.schoolHas')}>
            {sheet.submittedAt !== null && (
              <ListItem
                title={t('homework.handedInAt', { when: formatDate(sheet.submittedAt, now) })}
                note={sheet.receiptNumber && `${t('homework.facts.receipt')} ${sheet.receiptNumber}`}
                end={
                  <Badge tone={sheet.late ? 'warn' : 'good'}>
                    {t(sheet.late ? 'homework.late' : 'homework.handedIn')}
                  </Badge>
                }
              />
            )}
            {there.map((answer) => (
              <ListItem
                key={answer.no}
                title={t('homework.question', { no: answer.no })}
                note={answerWords(answer)}
                end={answer.at !== null && <span className={css['muted']}>{formatDate(answer.at, now)}</span>}
              />
            ))}
          </List>
        )}
      </Card>
      {sheet.revisions.length > 0 && (
        <Card flush title={t('homework.revisions')}>
          <List label={t('homework.revisions')}>
            {sheet.revisions.map((one) => (
              <ListItem
                key={one.opId}
                title={t('homework.question', { no: parseQuestionNo(one.target) })}
                note={t('homework.revisionText', { by: one.byName, when: formatDate(one.at, now) })}
                end={<Badge>{decided(one)}</Badge>}
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}

interface ProgressProps {
  sheet: SheetDetail
  asOf: number | null
  /** Asks the school again. */
  onArrived: () => Promise<void>
}

const Progress = ({ sheet, asOf, onArrived }: ProgressProps) => {
  const { items, pause } = useOutbox()
  const now = useNow(sheet.serverTime, asOf)
  const mine = filterHomeworkItems(items ?? [], sheet.homeworkId)
  const worst = worstOf(mine)
  const safe = mine.filter(({ status }) => status.at === 'school').length
  const known = useRef(safe)
  useEffect(() => {
    // A receipt came while this page was looked at: what the school has is another thing now.
    if (safe > known.current) void onArrived()
    known.current = safe
  }, [safe, onArrived])
  useLeaveWarning(mine.some(isUnstoredItem))
  return (
    <>
      <MayClear />
      <HeldBar items={mine} />
      <ChangedSince sheet={sheet} />
      <ClashNotices of={sheet} onChosen={() => void onArrived()} />
      {items === null && <Skeleton lines={3} />}
      {mine.length > 0 && (
        <Card
          title={t(worst === null ? 'homework.allSafe' : 'homework.notAllSafe')}
          aside={
            worst !== null && (
              <Badge tone={worst === 'attention' ? 'bad' : 'warn'}>
                {worst === 'phone' && mine.some(isUnstoredItem)
                  ? t('sync.held.title')
                  : t(`homework.state.${worst}`)}
              </Badge>
            )
          }
        >
          <div className={css['tight']}>
            {worst !== null && pause !== null && (
              <p className={css['muted']} role="status">
                {t(`homework.pause.${pause}`)}
              </p>
            )}
            <WorkItems items={mine} now={now} />
          </div>
        </Card>
      )}
      {worst !== null && isPressing(sheet.deadlineAt, now) && <AnswerFile />}
      {(sheet.answers.some(isThere) || !isReplyOlder(sheet.serverTime, mine)) && (
        <SchoolHas sheet={sheet} now={now} />
      )}
      {sheet.state === 'checked' && (
        <ButtonLink
          kind="primary"
          block
          href={href.homework(PATH.homeworkChecked, { homeworkId: sheet.homeworkId })}
        >
          {t('homework.seeChecked')}
        </ButtonLink>
      )}
      <ButtonLink block href={href.homework(PATH.homeworkDetail, { homeworkId: sheet.homeworkId })}>
        {t('homework.detail')}
      </ButtonLink>
    </>
  )
}

/** Where each piece of a homework is: on this phone, on its way, safe at school with its receipt. */
export const HomeworkProgressScreen = () => {
  const homework = useHomework()
  const { reading } = homework
  return (
    <Page title={t('homework.progress')} back={PATH.homeworkList} asOf={reading.asOf}>
      <ChildrenLine title={reading.data?.title} />
      <HomeworkReading of={homework}>
        {(sheet) => <Progress sheet={sheet} asOf={reading.asOf} onArrived={reading.reload} />}
      </HomeworkReading>
    </Page>
  )
}
