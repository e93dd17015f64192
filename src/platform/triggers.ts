/** Why work that waits may go now. */
type SyncTrigger = 'online' | 'visible' | 'pageshow' | 'focus'

/** Hears everything that hints at a line or at a person before the page. Returns the way to stop. */
export function listenForTriggers(heard: (why: SyncTrigger) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('online', () => heard('online'), { signal })
  // A page that comes back from the browser's own cache was frozen: its timers slept.
  addEventListener('pageshow', () => heard('pageshow'), { signal })
  addEventListener('focus', () => heard('focus'), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') heard('visible')
    },
    { signal },
  )
  return () => stop.abort()
}

/**
 * Asks the browser not to clear this site's data by itself; a person who agreed once is not asked again. False where it
 * cannot be asked or does not agree.
 */
export async function askToKeep(): Promise<boolean> {
  try {
    if (!('storage' in navigator)) return false
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
