import { readToPage, WAKE_TAG } from '#sw/messages.ts'

/** One-off sync, where the browser has it. Not in TypeScript's library. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> }
}

const workers = (): ServiceWorkerContainer | null =>
  isSecureContext && 'serviceWorker' in navigator ? navigator.serviceWorker : null

/**
 * Asks the browser to wake this page's queue once it believes in the line again, also while nobody looks at the page
 * and its timers sleep. Nothing happens where the browser has no such thing: the page's own wake-ups do.
 */
export async function askForWake(): Promise<void> {
  try {
    const registration = (await workers()?.getRegistration()) as WithSync | undefined
    await registration?.sync?.register(WAKE_TAG)
  } catch {
    // Switched off by the person, or no worker is active yet.
  }
}

/** Hears that the browser believes in the line again. Returns the way to stop. */
export function hearLine(heard: () => void): () => void {
  const stop = new AbortController()
  workers()?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (readToPage(data)?.type === 'wake') heard()
    },
    { signal: stop.signal },
  )
  return () => stop.abort()
}
