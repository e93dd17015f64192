import { useSnapshot } from 'valtio'
import { callPrefix } from '#core/brand/pick.ts'
import { loadArea, t } from '#src/i18n/i18n.ts'
import { brand } from '#src/state/brand.state.ts'
import { net } from '#src/state/net.state.ts'
import { slow, watchSilence } from '#src/state/slow.state.ts'
import { LineBar } from '#src/ui/line-bar.tsx'

/** An address that no worker answers from the phone: the portal sends whoever opens it to its sign-in page. */
const portalAddress = (): string => `${callPrefix(brand)}/api/common/ip`

/** Why nothing is answered and what to do. */
const CauseBar = () => {
  const { portal, online } = useSnapshot(net)
  const { seconds } = useSnapshot(slow)
  return (
    <>
      {portal && !online && (
        <LineBar
          tone="warn"
          action={
            <a href={portalAddress()} target="_blank" rel="noreferrer">
              {t('sync.portalOpen')}
            </a>
          }
        >
          {t('sync.portal')}
        </LineBar>
      )}
      {seconds !== null && <LineBar tone="warn">{t('sync.silent', { seconds })}</LineBar>}
    </>
  )
}

/** From now on the line's state is told with its cause: the texts are here before the line goes. */
export async function startCauseBar(): Promise<void> {
  watchSilence()
  await loadArea('sync')
  net.Cause = CauseBar
}
