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

/** Where workers are registered; null without a secure context. */
export const workerContainer = (): ServiceWorkerContainer | null =>
  isSecureContext && 'serviceWorker' in navigator ? navigator.serviceWorker : null

let announced: Announced | null = null

/** Who is here, as the worker was told. */
export const announcedAccount = (): Announced | null => announced

let isLetGo = false

/** Stops all messages to the worker, which is about to be replaced. */
export const stopWorkerMessages = (): void => {
  isLetGo = true
}

/** A page that was reloaded by force is served by no worker, yet its worker must hear who is here. */
export const tellWorker = async (message: ToWorker): Promise<void> => {
  if (isLetGo) return
  const workers = workerContainer()
  const worker = workers?.controller ?? (await workers?.getRegistration())?.active
  worker?.postMessage(message)
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
  const workers = workerContainer()
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
