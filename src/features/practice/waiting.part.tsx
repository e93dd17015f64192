import type { WorkItem } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { work } from '#src/state/work.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import css from './practice.module.css'

const TONE = { phone: 'warn', sending: 'info', school: 'good', attention: 'bad' } as const

function textOf({ status }: Readonly<WorkItem>): string {
  if (status.at === 'school') return t('practice.sent.schoolText', { number: status.number })
  if (status.at === 'attention') return [t(status.messageKey), status.serverMessage].filter(Boolean).join(' ')
  return t(`practice.sent.${status.at}Text`)
}

/** An answer that was handed in and is not checked yet: where it is, and what can be done. */
export const Waiting = ({ item }: { item: Readonly<WorkItem> }) => (
  <div className={css['stack']} role="status" data-at={item.status.at}>
    <p>
      <Badge tone={TONE[item.status.at]}>{t(`practice.sent.${item.status.at}`)}</Badge>
    </p>
    <p className={css['quiet']}>{textOf(item)}</p>
    {item.status.at === 'attention' && (
      <Button onClick={() => void work().then((sync) => sync?.retry(item.opId))}>{t('common.retry')}</Button>
    )}
  </div>
)
