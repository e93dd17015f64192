import { useEffect } from 'react'
import type { ConsolidatePaper } from '#contract/homework/consolidate-shapes.ts'
import type { WorkItem } from '#core/sync/types.ts'
import { attentionText, lastAttemptText } from '#src/i18n/attention-text.ts'
import { formatDate } from '#src/i18n/format.ts'
import { describeUnstoredItem, pickUnstoredTitle } from '#src/i18n/held-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { retry } from '#src/state/unsent/work.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { SentState } from '#src/ui/sent-state.tsx'
import shared from '#src/ui/shared.module.css'
import { Frame, OfChild } from './frame.part.tsx'
import { lineHref } from './names.rules.ts'
import { usePaper } from './use-paper.ts'
import { useSent } from './use-sent.ts'

function textOf({ status }: Readonly<WorkItem>): string {
  if (status.at === 'attention') return attentionText(status)
  if (status.at !== 'school')
    return describeUnstoredItem(status) ?? lastAttemptText(status) ?? t(`consolidate.sent.${status.at}Text`)
  const said = t('consolidate.sent.receipt', { when: formatDate(status.time), number: status.number })
  return status.outcome === 'held' ? `${said} ${t('consolidate.sent.held')}` : said
}

/** Where a handing in of this phone is: waiting for a line, on the way, received with a number, or refused. */
const Sent = ({ item }: { item: Readonly<WorkItem> }) => (
  <SentState
    at={item.status.at}
    title={pickUnstoredTitle(item.status, t(`consolidate.sent.${item.status.at}`))}
    text={textOf(item)}
    onRetry={() => retry(item.opId)}
  />
)

const Next = ({ paper, sent }: { paper: ConsolidatePaper; sent: boolean }) => {
  const { state, own } = paper
  if (state === 'todo')
    return sent ? null : (
      <ButtonLink kind="primary" block href={lineHref(paper)}>
        {t('consolidate.goOn')}
      </ButtonLink>
    )
  if (state === 'submitted' && !own) return <p>{t('consolidate.waitsText')}</p>
  return (
    <ButtonLink kind="primary" block href={lineHref(paper)}>
      {t(state === 'submitted' ? 'consolidate.selfMark' : 'consolidate.seeReport')}
    </ButtonLink>
  )
}

const Whole = ({ paper, reload }: { paper: ConsolidatePaper; reload: () => Promise<void> }) => {
  const sent = useSent(paper)
  const arrived = sent?.status.at === 'school'
  useEffect(() => {
    if (arrived) void reload()
  }, [arrived, reload])
  return (
    <>
      <OfChild />
      <Card title={`${paper.courseName} · ${paper.examName}`}>
        <div className={shared['middle']}>
          <Facts
            facts={[
              [t('consolidate.questions'), String(paper.questions)],
              [t('consolidate.due'), paper.deadlineAt !== null && formatDate(paper.deadlineAt)],
              [t('consolidate.in'), paper.submittedAt !== null && formatDate(paper.submittedAt)],
              [t('consolidate.late'), paper.late && t('consolidate.lateYes')],
              [t('consolidate.receipt'), paper.receiptNumber],
            ]}
          />
          {sent && <Sent item={sent} />}
          <Next paper={paper} sent={sent !== undefined && sent.status.at !== 'attention'} />
        </div>
      </Card>
    </>
  )
}

/** Where one's own consolidation is: on the phone, at the school with a receipt, being marked. */
export const FamilyProgressScreen = () => {
  const { consolidationId, reading } = usePaper()
  return (
    <Frame
      title={t('consolidate.progress')}
      back={href.consolidate(PATH.consolidateList, {})}
      consolidationId={consolidationId}
      of={reading}
    >
      {(paper) => <Whole paper={paper} reload={reading.reload} />}
    </Frame>
  )
}
