import { type ToPage, WAKE_TAG } from './messages.ts'

/** A one-off sync of the browser: it believes in the line again. Not in TypeScript's library. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * Tells the open pages to send what waits; the worker sends nothing itself, as it owns no work. Rejects while no page is
 * open: the browser then comes again later, and the app sends at its start anyway.
 */
export async function wakePages(
  tag: string,
  pages: () => Promise<readonly { postMessage: (message: ToPage) => void }[]>,
): Promise<void> {
  if (tag !== WAKE_TAG) return
  const open = await pages()
  if (open.length === 0) throw new Error('No page is open that could send what waits.')
  for (const page of open) page.postMessage({ type: 'wake' })
}
