import { useSnapshot } from 'valtio'
import { callPrefix } from '#core/brand/pick.ts'
import { loadArea, t } from '#src/i18n/i18n.ts'
import { brand } from '#src/state/brand.state.ts'
import { net } from '#src/state/line/net.state.ts'
import { slow, watchSilence } from '#src/state/line/slow.state.ts'
import { CODE, restartSlowTimer, slowScreen, watchScreen } from '#src/state/line/slow-screen.state.ts'
import { resources } from '#src/state/resource.store.ts'
import { Button } from '#src/ui/button.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { NoticeBar, watchNotice } from './notice-bar.tsx'

/** An address that no worker answers from the phone: the portal sends whoever opens it to its sign-in page. */
const portalAddress = (): string => `${callPrefix(brand)}/api/common/ip`

/** What the screen on show has not got yet: answers, or its own code. */
const lacked = (): string[] => {
  const code = document.querySelector(`[data-loading="${CODE}"]`) !== null
  return code ? [...resources.waiting(), CODE] : resources.waiting()
}

/** Sends the screen's requests again. Code under way cannot be asked for twice by one page: the page loads again. */
const retry = (code: boolean): void => {
  if (code) return location.reload()
  restartSlowTimer()
  resources.askAgain()
}

/** What the school tells everybody; why nothing is answered and what to do. */
export const CauseBar = () => {
  const { portal, online } = useSnapshot(net)
  const { seconds } = useSnapshot(slow)
  const bare = useSnapshot(slowScreen)
  return (
    <>
      <NoticeBar />
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
      {(seconds !== null || bare.seconds !== null) && (
        <LineBar
          tone="warn"
          action={
            bare.seconds !== null && (
              <Button kind="quiet" onClick={() => retry(bare.code)}>
                {t('common.retry')}
              </Button>
            )
          }
        >
          {seconds === null ? t('sync.slow', { seconds: bare.seconds ?? 0 }) : t('sync.silent', { seconds })}
        </LineBar>
      )}
    </>
  )
}

/** From now on the line's state is told with its cause: the texts are here before the line goes. */
export async function startCauseBar(): Promise<void> {
  watchSilence()
  watchNotice()
  watchScreen(lacked)
  await loadArea('sync')
  net.Cause = CauseBar
}
