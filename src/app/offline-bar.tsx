import { useSnapshot } from 'valtio'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { net } from '#src/state/net.state.ts'
import { LineBar } from '#src/ui/line-bar.tsx'

/** Says that there is no line, since when, and how old what is shown is. Draws nothing while all is live. */
export const OfflineBar = ({ asOf }: { asOf: number | null }) => {
  const { online, offlineSince, servedFromCacheAsOf } = useSnapshot(net)
  const age = asOf ?? servedFromCacheAsOf
  if (!online && age !== null) {
    return <LineBar tone="warn">{t('line.offlineAsOf', { asOf: formatDate(age) })}</LineBar>
  }
  if (!online && offlineSince !== null) {
    return <LineBar tone="warn">{t('line.offlineSince', { since: formatDate(offlineSince) })}</LineBar>
  }
  return null
}
