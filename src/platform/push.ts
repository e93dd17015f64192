import { iosVersion } from './device-client.ts'
import { browserFacts } from './device-record.ts'
import { detectHostProgram } from './host-program.ts'

/**
 * Why no reminder can reach this browser: the page came over plain http; it is shown inside a messenger; an iPhone has
 * it not on its home screen yet; the browser has no such thing; the person has refused.
 */
type NoPush = 'plainHttp' | 'messenger' | 'install' | 'none' | 'denied'

/** Null: it can be turned on. */
export function whyNoPush(): NoPush | null {
  if (!isSecureContext) return 'plainHttp'
  if (detectHostProgram() !== 'browser') return 'messenger'
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return iosVersion(navigator.userAgent) ? 'install' : 'none'
  return Notification.permission === 'denied' ? 'denied' : null
}

const registration = () => navigator.serviceWorker.getRegistration()

async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The device the school would know this browser as; null: it is not subscribed. */
export async function findPushDeviceId(): Promise<string | null> {
  if (whyNoPush() !== null) return null
  const found = await (await registration())?.pushManager.getSubscription()
  return found ? idOf(found) : null
}

/** A subscription as the school takes it. */
interface Subscribed {
  endpoint: string
  p256dh: string
  auth: string
  name: string
}

/** How long the browser may take to subscribe, ms. A Chromium that cannot reach its push service never settles it. */
const SUBSCRIBE_MS = 20_000

/** The subscription that the browser is making; null: none. A second attempt waits for the same one. */
let subscribing: Promise<PushSubscription | undefined> | null = null

async function makeSubscription(key: string): Promise<PushSubscription | undefined> {
  const manager = (await registration())?.pushManager
  // one made with another key, as of another server at this address, stands in the way
  await (await manager?.getSubscription())?.unsubscribe()
  return manager?.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/**
 * Asks the person and the browser's push service. The next attempt after `unreachable` waits for a subscription that the
 * browser is still making, and replaces a subscription that the browser has made since.
 * @param key the server's public key, base64url
 * @returns `denied`: the person said no, or not now; `unreachable`: the browser cannot reach its push service
 */
export async function subscribeHere(key: string): Promise<Subscribed | 'denied' | 'unreachable'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    subscribing ??= makeSubscription(key).finally(() => {
      subscribing = null
    })
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, SUBSCRIBE_MS)
    })
    const made = await Promise.race([subscribing, tooLate])
    const { endpoint, keys } = made?.toJSON() ?? {}
    const { p256dh, auth } = keys ?? {}
    if (!endpoint || !p256dh || !auth) return 'unreachable'
    return { endpoint, p256dh, auth, name: nameHere() }
  } catch {
    return 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}

/** Ends the subscription in this browser; the school's list is another matter. */
export async function unsubscribeHere(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe()
}

/** What its owner knows this browser by, such as `Chrome 148 · Android 16`. */
function nameHere(): string {
  const { browser, os, device } = browserFacts(navigator.userAgent)
  const short = browser.replace(/(\d)\.[\d.]+$/, '$1')
  return ([short, device || os].filter(Boolean).join(' · ') || '?').slice(0, 60)
}
