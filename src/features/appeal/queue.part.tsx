import type { WorkItem } from '#core/sync/types.ts'
import { attentionText, lastAttemptText } from '#src/i18n/attention-text.ts'
import { describeUnstoredItem, pickUnstoredTitle } from '#src/i18n/held-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { openAccountWork, retry } from '#src/state/unsent/work.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SENT_TONES } from '#src/ui/sent-state.tsx'
import shared from '#src/ui/shared.module.css'
import css from './appeal.module.css'
import { parseAppealQuestion } from './report.rules.ts'

function textOf({ status }: Readonly<WorkItem>): string {
  if (status.at === 'school') return t('appeal.queue.receipt', { number: status.number })
  if (status.at === 'attention') return attentionText(status)
  return describeUnstoredItem(status) ?? lastAttemptText(status) ?? t(`appeal.queue.${status.at}Text`)
}

/** Reports that this phone keeps: waiting for a line, on the way, received with a number, or refused. */
export const Queue = ({ items }: { items: readonly Readonly<WorkItem>[] }) => {
  if (items.length === 0) return null
  return (
    <Card title={t('appeal.queue')}>
      <ul>
        {items.map((item) => (
          <li key={item.opId} className={css['line']} data-at={item.status.at}>
            <p className={shared['split']}>
              <strong>{t('appeal.queue.item', { no: parseAppealQuestion(item).itemNo })}</strong>
              <Badge tone={SENT_TONES[item.status.at]}>
                {pickUnstoredTitle(item.status, t(`appeal.queue.${item.status.at}`))}
              </Badge>
            </p>
            <p className={shared['quiet']}>{textOf(item)}</p>
            {item.status.at === 'attention' && (
              <div className={shared['pair']}>
                <Button onClick={() => retry(item.opId)}>{t('common.retry')}</Button>
                <Button onClick={() => void openAccountWork().then((sync) => sync?.discard(item.opId))}>
                  {t('appeal.queue.discard')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
