import { useSnapshot } from 'valtio'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { net } from '#src/state/line/net.state.ts'
import { outbox } from '#src/state/unsent/outbox.state.ts'
import { LineBar } from '#src/ui/line-bar.tsx'

/**
 * Says that there is no network, since when, and how old what is shown is; and that the phone's own storage cannot be
 * read. Draws nothing while all is live.
 */
export const OfflineBar = ({ asOf }: { asOf: number | null }) => {
  const { online, offlineSince, servedFromCacheAsOf, Cause } = useSnapshot(net)
  const { isUnread } = useSnapshot(outbox)
  const age = asOf ?? servedFromCacheAsOf
  return (
    <>
      {Cause && <Cause />}
      {isUnread && <LineBar tone="warn">{t('line.storageUnread')}</LineBar>}
      {!online && (age ?? offlineSince) !== null && (
        <LineBar tone="warn">
          {age === null
            ? t('line.offlineSince', { since: formatDate(offlineSince ?? 0) })
            : t('line.offlineAsOf', { asOf: formatDate(age) })}
        </LineBar>
      )}
    </>
  )
}
