import type { Workbox } from 'workbox-window'
import { addWanted, type Group } from '#sw/wanted.ts'
import { announcedAccount, tellWorker, workerContainer } from './sw.bridge.ts'

let workbox: Workbox | null = null

/** Says what of the app this phone is to keep besides what everybody needs. Never rejects. */
export async function wantFiles(wanted: readonly Group[]): Promise<void> {
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
export function applyUpdate(): void {
  if (!workbox) return location.reload()
  workbox.addEventListener('controlling', () => location.reload())
  workbox.messageSkipWaiting()
}
