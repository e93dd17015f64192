import { subscribe } from 'valtio'
import { createClock } from '#core/request/clock.ts'
import { LOG_TIMEOUT_MS } from '#core/request/constants.ts'
import { networkOf } from '#src/platform/device-network.ts'
import { entryFacts } from '#src/platform/link-flags.ts'
import { tabStore } from '#src/platform/storage.ts'
import { session } from '../account/session.state.ts'
import { client, skew } from '../client.ts'

/** The identity whose record this tab has sent. */
const KEY = 'kb.device-told'

const connection = (): { type?: string; effectiveType?: string } =>
  (navigator as { connection?: { type?: string; effectiveType?: string } }).connection ?? {}

/** Records carry the server's time: it is asked for first, and known to every later request too. */
async function learnTime(): Promise<void> {
  const asked = Date.now()
  const time = await client.call('GET /api/common/timestamp', { timeoutMs: LOG_TIMEOUT_MS })
  if (time.ok) createClock(Date.now, skew).learn(time.data.timestamp, asked, Date.now())
}

async function tell(userId: string): Promise<void> {
  if (tabStore.read(KEY) === userId) {
    // The page was left before the answer came: work made without a line is to say when, by the school's time.
    if (!skew.isKnown()) await learnTime()
    return
  }
  // Noted before it is sent: a record that fails is not worth a second one.
  tabStore.write(KEY, userId)
  const [{ deviceRecord }] = await Promise.all([import('#src/platform/device-record.ts'), learnTime()])
  const { userAgent } = navigator
  const network = networkOf(userAgent, null, connection())
  const body = deviceRecord(userAgent, network, { ...entryFacts() })
  await client.call('POST /api/base/data/common/client/log/user_device', { body, timeoutMs: LOG_TIMEOUT_MS })
}

/** Sends the record of this device once a tab and identity; nobody waits for it and no failure of it is shown. */
export function startDeviceLog(): void {
  const look = () => {
    if (session.phase === 'signedIn' && session.identity)
      void tell(session.identity.userId).catch(() => undefined)
  }
  look()
  subscribe(session, look)
}
