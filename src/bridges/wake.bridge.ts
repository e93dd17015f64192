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

/** Shortest time between two requests for a wake-up, ms: a browser that wrongly believes in a network answers at once. */
const WAKE_GAP_MS = 60_000

/**
 * When to ask the browser for a wake-up: once while work waits, and again after a wake-up without a network, as the
 * browser forgets a request that it has answered.
 * @param now epoch ms
 */
export function wakeRequests(ask: () => void, now: () => number) {
  let askedAt = Number.NEGATIVE_INFINITY
  let isWaiting = false
  let isAnswered = false
  const request = () => {
    askedAt = now()
    isAnswered = false
    ask()
  }
  return {
    /** Call with every change of whether work waits. */
    waiting: (waits: boolean): void => {
      if (waits && !isWaiting) request()
      isWaiting = waits
    },
    /** Call when the wake-up arrives. */
    woken: (): void => {
      isAnswered = true
    },
    /** Call when an attempt met no network. */
    noNetwork: (): void => {
      if (isAnswered && isWaiting && now() - askedAt >= WAKE_GAP_MS) request()
    },
  }
}
