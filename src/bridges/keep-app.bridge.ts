import type { Workbox } from 'workbox-window'
import type { ToWorker } from '#sw/messages.ts'
import { addWanted, type BuildGroup } from '#sw/wanted-files.ts'
import { announcedAccount, stopWorkerMessages, tellWorker, workerContainer } from './sw.bridge.ts'

/** How long a page waits for the next version: the browser counts a worker as idle after half a minute. */
const TAKE_OVER_MS = 40_000

/** How long a page waits for the old worker's reply: a worker of an older release gives none. */
const REPLY_MS = 1000

let workbox: Workbox | null = null

/** Says what of the app this phone is to keep besides what everybody needs. Never rejects. */
export async function wantFiles(wanted: readonly BuildGroup[]): Promise<void> {
  if (!workerContainer()) return
  try {
    if (await addWanted(caches, wanted)) await tellWorker({ type: 'wanted' })
  } catch {
    // without room for a word of it everything is kept
  }
}

/**
 * Registers the worker that keeps the app on this phone. `base`: path the app lies under, '' at the root. Call after the
 * first paint; without a secure context, and on the development server unless asked for, it does nothing.
 * `onUpdateReady` is called when a new version waits for the person's word.
 */
export async function registerServiceWorker(base: string, onUpdateReady: () => void): Promise<void> {
  const workers = workerContainer()
  if (!workers || workbox || (import.meta.env.DEV && !import.meta.env['VITE_KAOBAN_SW'])) return
  workers.addEventListener(
    'controllerchange',
    () => void tellWorker({ type: 'account', account: announcedAccount() }),
  )
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox(`${base}/sw.js`, { scope: `${base}/` })
  workbox.addEventListener('waiting', onUpdateReady)
  await workbox.register()
}

/** Lets the waiting version take over and loads the page again with it. */
export async function applyUpdate(): Promise<void> {
  const registration = await workerContainer()?.getRegistration()
  // Another page may have let the new version take over already.
  if (!workbox || !registration?.waiting || !registration.active) return location.reload()
  workbox.addEventListener('controlling', () => location.reload())
  setTimeout(() => location.reload(), TAKE_OVER_MS)
  // The browser replaces a worker only while it is idle: from here on this page gives the old one nothing to do.
  globalThis.fetch = () => new Promise(() => {})
  const { messageSW } = await import('workbox-window')
  const handedOver = messageSW(registration.active, { type: 'hand-over' } satisfies ToWorker)
  stopWorkerMessages()
  await Promise.race([handedOver, new Promise((done) => setTimeout(done, REPLY_MS))])
  workbox.messageSkipWaiting()
}
