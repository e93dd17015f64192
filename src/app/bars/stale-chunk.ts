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

/**
 * True when the school answers here with the page of another release. A bad line or a Wi-Fi that wants its own
 * sign-in lets chunks fail as well: a reload would then lose the page, and what was typed into it.
 */
const isReplaced = async (): Promise<boolean> => {
  const script = document.querySelector('script[src]')?.getAttribute('src')
  // the query keeps a worker from answering with what it holds
  const reply = await fetch(`${location.pathname}?release`, { cache: 'no-store' })
  const page = await reply.text()
  return !!script && page.includes('id="brand"') && !page.includes(script)
}

/** A page left open over a release asks for files that are gone: it is loaded again, once. */
export const watchStaleChunks = (): void => {
  addEventListener('vite:preloadError', () => {
    isReplaced().then(
      (replaced) => replaced && mayReload(Date.now(), navigator.onLine) && location.reload(),
      () => undefined,
    )
  })
}
