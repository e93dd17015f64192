import { useSnapshot } from 'valtio'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { net } from '#src/state/net.state.ts'
import { LineBar } from '#src/ui/line-bar.tsx'

/** Says that there is no line, since when, and how old what is shown is. Draws nothing while all is live. */
export const OfflineBar = ({ asOf }: { asOf: number | null }) => {
  const { online, offlineSince, servedFromCacheAsOf, Cause } = useSnapshot(net)
  const age = asOf ?? servedFromCacheAsOf
  return (
    <>
      {Cause && <Cause />}
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
