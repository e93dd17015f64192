import type { WorkItem } from '#core/sync/types.ts'
import { attentionText, lastAttemptText } from '#src/i18n/attention-text.ts'
import { formatDate } from '#src/i18n/format.ts'
import { heldText, heldTitle } from '#src/i18n/held-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { retry } from '#src/state/work.ts'
import { SentState } from '#src/ui/sent-state.tsx'

function textOf({ status }: Readonly<WorkItem>): string {
  if (status.at === 'attention') return attentionText(status)
  if (status.at !== 'school')
    return heldText(status) ?? lastAttemptText(status) ?? t(`consolidate.sent.${status.at}Text`)
  const said = t('consolidate.sent.receipt', { when: formatDate(status.time), number: status.number })
  return status.outcome === 'held' ? `${said} ${t('consolidate.sent.held')}` : said
}

/** Where a handing in of this phone is: waiting for a line, on the way, received with a number, or refused. */
export const Sent = ({ item }: { item: Readonly<WorkItem> }) => (
  <SentState
    at={item.status.at}
    title={heldTitle(item.status, t(`consolidate.sent.${item.status.at}`))}
    text={textOf(item)}
    onRetry={() => retry(item.opId)}
  />
)
