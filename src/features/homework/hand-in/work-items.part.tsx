import type { WorkItem } from '#core/sync/types.ts'
import { pickUnstoredTitle } from '#src/i18n/held-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { retry } from '#src/state/unsent/work.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { SENT_TONES } from '#src/ui/sent-state.tsx'
import { itemName, lastAttemptOf, newestOf, statusText, waitsFor } from './where.rules.ts'
import css from './work-items.module.css'

interface WorkItemsProps {
  items: readonly Readonly<WorkItem>[]
  now: number
  /** What stands under an item that needs a person, besides trying again. */
  more?: (item: Readonly<WorkItem>) => React.ReactNode
}

/** Items with their state: what it is, where it is, and since when or how far. */
export const WorkItems = ({ items, now, more }: WorkItemsProps) => {
  return (
    <ul className={css['items']}>
      {newestOf(items).map((item) => {
        const { status } = item
        const failed = lastAttemptOf(item)
        return (
          <li key={item.opId} className={css['item']} data-at={status.at}>
            <div className={css['head']}>
              <span className={css['name']}>{itemName(item)}</span>
              {status.at === 'school' ? (
                // what the card above says of them all is not said again of each
                <span className={css['has']} role="img" aria-label={t('homework.state.school')}>
                  ✓
                </span>
              ) : (
                <Badge tone={SENT_TONES[status.at]}>
                  {pickUnstoredTitle(status, t(`homework.state.${status.at}`))}
                </Badge>
              )}
            </div>
            {status.at === 'sending' && status.kbLeft > 0 && (
              <progress
                className={css['bar']}
                max={100}
                value={status.percent}
                aria-label={t('homework.state.sending')}
              />
            )}
            <p className={css['text']}>{statusText(item, now, waitsFor(item, items))}</p>
            {status.at === 'sending' && status.keepOpen && (
              <p className={css['open']}>{t('homework.keepOpen')}</p>
            )}
            {failed !== null && (
              <p className={css['open']} role="status">
                {failed}
              </p>
            )}
            {(status.at === 'attention' || (failed !== null && status.at === 'phone')) && (
              <div className={css['tools']}>
                <Button onClick={() => retry(item.opId)}>{t('homework.retryOne')}</Button>
                {status.at === 'attention' && more?.(item)}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
