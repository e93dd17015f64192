import { isPastKeeping } from '#core/domain/reply/kept-reply.ts'
import { type Announced, FOLD, type Snapshot, snapshotCache } from './messages.ts'
import { FOLDS_AT, foldsOf } from './page-parts.ts'

/** Most pages kept for an account; the oldest go first. */
export const MAX_SNAPSHOTS = 20

/** Names the build a page was painted with. */
const BUILD = 'x-kb-build'
/** Epoch ms of the painting. */
const PAINTED = 'x-kb-painted'

/** The chosen identity is part of the name: one address shows another child's report to another identity. */
const addressOf = (origin: string, url: string, userId: string): string => {
  const at = new URL(url, origin)
  at.hash = ''
  at.searchParams.set('kb-identity', userId)
  return at.href
}

/**
 * Keeps a painted page of the announced account, whole as it will be answered: opening it then costs one look-up.
 * @param paint makes the page, or null when it cannot be painted with this build
 * @param build this build's name, @param now epoch ms
 */
export async function keepSnapshot(
  store: CacheStorage,
  origin: string,
  announced: Announced | null,
  snapshot: Snapshot,
  paint: (snapshot: Snapshot) => Promise<Response | null>,
  build: string,
  now: number,
): Promise<void> {
  if (announced?.accountKey !== snapshot.accountKey || announced.userId !== snapshot.userId) return
  const page = await paint(snapshot)
  if (!page) return
  const cache = await store.open(snapshotCache(snapshot.accountKey))
  const address = addressOf(origin, snapshot.url, snapshot.userId)
  const headers = new Headers(page.headers)
  headers.set(BUILD, build)
  headers.set(PAINTED, String(now))
  const text = await page.text()
  headers.set(FOLDS_AT, foldsOf(text, `<!--${FOLD}-->`).join(','))
  try {
    await cache.put(address, new Response(text, { headers }))
    const all = await cache.keys()
    for (const old of all.slice(0, Math.max(0, all.length - MAX_SNAPSHOTS))) await cache.delete(old)
  } catch {
    await cache.delete(address)
  }
}

/** The kept page of an address for whoever is announced, painted with this build and not too long ago, or null. */
export async function findSnapshot(
  store: CacheStorage,
  origin: string,
  announced: Announced | null,
  url: string,
  build: string,
  now: number,
): Promise<Response | null> {
  if (!announced || !(await store.has(snapshotCache(announced.accountKey)))) return null
  const cache = await store.open(snapshotCache(announced.accountKey))
  const kept = await cache.match(addressOf(origin, url, announced.userId))
  if (kept?.headers.get(BUILD) !== build) return null
  return isPastKeeping(Number(kept.headers.get(PAINTED)), now) ? null : kept
}
