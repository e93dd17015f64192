import { filesCache } from '#sw/messages.ts'

/** Most pictures kept for an account; the oldest go first. */
const MAX_FILES = 120

const addressOf = (fileId: string): string => `${location.origin}/kept-file/${encodeURIComponent(fileId)}`

/** The account's cache of files; null where the browser has none (plain http). */
async function open(accountKey: string): Promise<Cache | null> {
  try {
    return typeof caches === 'undefined' ? null : await caches.open(filesCache(accountKey))
  } catch {
    return null
  }
}

/** A file of the school's store that this phone keeps for the account, or null. */
export async function readKeptFile(accountKey: string, fileId: string): Promise<Blob | null> {
  const kept = await (await open(accountKey))?.match(addressOf(fileId)).catch(() => undefined)
  return kept ? kept.blob() : null
}

/** Keeps a file for reading without a line; a full store keeps less and says nothing. */
export async function keepFile(accountKey: string, fileId: string, file: Blob): Promise<void> {
  const cache = await open(accountKey)
  try {
    await cache?.put(addressOf(fileId), new Response(file))
    const all = (await cache?.keys()) ?? []
    for (const old of all.slice(0, Math.max(0, all.length - MAX_FILES))) await cache?.delete(old)
  } catch {
    // QuotaExceededError: nothing was written.
  }
}
