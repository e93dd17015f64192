import { readJson, tabStore } from '#src/platform/storage.ts'

/** Who is bound to the student, kept for the tab under the identity that asked (guard 12); no other may read it. */
const KEY = 'kb.parents'

interface ParentsCacheEntry {
  who: string
  data: object
}
const isKept = (v: unknown): v is ParentsCacheEntry =>
  typeof v === 'object' &&
  v !== null &&
  'who' in v &&
  typeof v.who === 'string' &&
  'data' in v &&
  typeof v.data === 'object' &&
  v.data !== null

/** The kept data of this identity (`accountKey/userId`), or null. */
export function readParents(who: string): object | null {
  const kept = readJson(tabStore, KEY, isKept)
  return kept?.who === who ? kept.data : null
}

export const keepParents = (who: string, data: object): void =>
  void tabStore.write(KEY, JSON.stringify({ who, data } satisfies ParentsCacheEntry))

/** Somebody left, or a child was bound or unbound: it is asked for again. */
export const dropParents = (): void => tabStore.remove(KEY)
