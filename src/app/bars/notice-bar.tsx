import { proxy, useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { localStore } from '#src/platform/storage.ts'
import { session } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'

const SEEN = 'kb.notice-seen'
/** The notice that was put away on this phone; a browser that keeps nothing knows it while the page is open. */
export const putAway = proxy({ noticeId: localStore.read(SEEN) })
/** A page that comes back to the front asks for a new notice at most this often. */
const AGAIN_MS = 5 * 60_000

/** What the school tells everybody of it, until it is over or put away. */
export const NoticeBar = () => {
  const { account } = useSnapshot(session)
  const { noticeId: seen } = useSnapshot(putAway)
  const now = useNow(null, null)
  // an account kept by an older version has none
  const notice = account?.notice ?? null
  if (notice === null || notice.noticeId === seen || notice.until <= now) return null
  const put = () => {
    localStore.write(SEEN, notice.noticeId)
    putAway.noticeId = notice.noticeId
  }
  return (
    <LineBar
      tone="info"
      action={
        <Button kind="quiet" onClick={put}>
          {t('common.close')}
        </Button>
      }
    >
      {notice.text}
    </LineBar>
  )
}

async function look(): Promise<void> {
  const asked = session.account?.accountKey
  if (asked === undefined) return
  const result = await client.call('GET /api/base/data/system/account/user', { fresh: true })
  if (!result.ok || result.asOf !== null || session.account?.accountKey !== asked) return
  session.account.notice = result.data.notice
}

/** The account brought the notice of the start; a page that comes back to the front later asks again. */
export function watchNotice(): void {
  let at = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - at < AGAIN_MS) return
    at = Date.now()
    void look()
  })
}
