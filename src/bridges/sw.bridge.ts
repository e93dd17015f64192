import type { Workbox } from 'workbox-window'
import {
  type Announced,
  filesCache,
  payloadCache,
  readToPage,
  snapshotCache,
  type ToPage,
  type ToWorker,
} from '#sw/messages.ts'

export type { ToPage } from '#sw/messages.ts'

const container = (): ServiceWorkerContainer | null =>
  isSecureContext && 'serviceWorker' in navigator ? navigator.serviceWorker : null

let workbox: Workbox | null = null
let announced: Announced | null = null

/** Who is here, as the worker was told. */
export const announcedAccount = (): Announced | null => announced

/** A page that was reloaded by force is served by no worker, yet its worker must hear who is here. */
export const tellWorker = async (message: ToWorker): Promise<void> => {
  const workers = container()
  const worker = workers?.controller ?? (await workers?.getRegistration())?.active
  worker?.postMessage(message)
}

/**
 * Registers the worker that keeps the app on this phone. `base`: path the app lies under, '' at the root. Call after the first paint; without a secure context, and on
 * the development server unless asked for, it does nothing. `onUpdateReady` is called when a new version waits for the person's word.
 */
export async function registerServiceWorker(base: string, onUpdateReady: () => void): Promise<void> {
  const workers = container()
  if (!workers || workbox || (import.meta.env.DEV && !import.meta.env['VITE_KAOBAN_SW'])) return
  workers.addEventListener('controllerchange', () => void tellWorker({ type: 'account', account: announced }))
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox(`${base}/sw.js`, { scope: `${base}/` })
  workbox.addEventListener('waiting', onUpdateReady)
  await workbox.register()
}

/** Lets the waiting version take over and loads the page again with it. */
export function applyUpdate(): void {
  if (!workbox) return location.reload()
  workbox.addEventListener('controlling', () => location.reload())
  workbox.messageSkipWaiting()
}

/** Tells the worker whose page this is, now and whenever a worker takes control. */
export function announceAccount(account: Announced | null): void {
  announced = account
  void tellWorker({ type: 'account', account })
}

/** Removes what a worker kept for an account. Resolves false when the browser refused. */
export async function forgetAccount(accountKey: string): Promise<boolean> {
  try {
    await tellWorker({ type: 'signed-out', accountKey })
    if (typeof caches === 'undefined') return true
    const names = [payloadCache(accountKey), filesCache(accountKey), snapshotCache(accountKey)]
    await Promise.all(names.map((name) => caches.delete(name)))
    return true
  } catch {
    return false
  }
}

/**
 * Hears what the worker found out behind kept replies, and that one that took control of this page knows whose page it
 * is: what is asked before that is answered, and not kept.
 */
export function hearWorker(
  heard: (message: Exclude<ToPage, { type: 'account-taken' }>) => void,
  keeping: () => void,
): void {
  const workers = container()
  let isNew = false
  workers?.addEventListener('controllerchange', () => {
    isNew = true
  })
  workers?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = readToPage(event.data)
    if (message?.type !== 'account-taken') {
      if (message) heard(message)
    } else if (isNew) {
      isNew = false
      keeping()
    }
  })
}
