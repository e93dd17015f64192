import type { WorkItem } from '#core/sync/types.ts'
import { attentionText, lastAttemptText } from '#src/i18n/attention-text.ts'
import { describeUnstoredItem, pickUnstoredTitle } from '#src/i18n/held-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { retry } from '#src/state/unsent/work.ts'
import { SentState } from '#src/ui/sent-state.tsx'

function textOf({ status }: Readonly<WorkItem>): string {
  if (status.at === 'school') return t('practice.sent.schoolText', { number: status.number })
  if (status.at === 'attention') return attentionText(status)
  return describeUnstoredItem(status) ?? lastAttemptText(status) ?? t(`practice.sent.${status.at}Text`)
}

/** An answer that was handed in and is not checked yet: where it is, and what can be done. */
export const Waiting = ({ item }: { item: Readonly<WorkItem> }) => (
  <SentState
    at={item.status.at}
    title={pickUnstoredTitle(item.status, t(`practice.sent.${item.status.at}`))}
    text={textOf(item)}
    onRetry={() => retry(item.opId)}
  />
)
