import { tabStore } from '#src/platform/storage.ts'

const KEY = 'kb.reloaded-at'
/** One reload in this time: a chunk that stays missing must not make the page reload for ever. */
const PAUSE_MS = 30_000

/** True when the page may load itself again because a chunk is gone; notes that it did. */
export const mayReload = (now: number, online: boolean): boolean => {
  const last = Number(tabStore.read(KEY) ?? 0)
  if (!online || now - last < PAUSE_MS) return false
  // Without a store there would be no end.
  return tabStore.write(KEY, String(now))
}

/** A page left open over a release asks for files that are gone: it is loaded again, once. */
export const watchStaleChunks = (): void => {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(Date.now(), navigator.onLine)) return
    event.preventDefault()
    location.reload()
  })
}
