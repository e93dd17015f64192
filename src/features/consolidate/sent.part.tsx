import type { WorkItem } from '#core/sync/types.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { work } from '#src/state/work.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import css from './consolidate.module.css'

const TONE = { phone: 'warn', sending: 'info', school: 'good', attention: 'bad' } as const

function textOf({ status }: Readonly<WorkItem>): string {
  if (status.at === 'attention') return [t(status.messageKey), status.serverMessage].filter(Boolean).join(' ')
  if (status.at !== 'school') return t(`consolidate.sent.${status.at}Text`)
  const said = t('consolidate.sent.receipt', { when: formatDate(status.time), number: status.number })
  return status.outcome === 'held' ? `${said} ${t('consolidate.sent.held')}` : said
}

/** Where a handing in of this phone is: waiting for a line, on the way, received with a number, or refused. */
export const Sent = ({ item }: { item: Readonly<WorkItem> }) => (
  <div className={css['stack']} role="status" data-at={item.status.at}>
    <p>
      <Badge tone={TONE[item.status.at]}>{t(`consolidate.sent.${item.status.at}`)}</Badge>
    </p>
    <p className={css['quiet']}>{textOf(item)}</p>
    {item.status.at === 'attention' && (
      <Button onClick={() => void work().then((sync) => sync?.retry(item.opId))}>{t('common.retry')}</Button>
    )}
  </div>
)
