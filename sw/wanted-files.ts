import type { Locale } from '#contract/locale.ts'
import { WORKER_CACHE } from './messages.ts'

/** Files of this build that only some phones keep, and which of them this phone has been asked to keep. */
const WANTED_AT = '/kb-worker/wanted'

/** The staff's screens, a family's screens, or the texts of one language. */
export type BuildGroup = 'staff' | 'family' | Locale

const GROUPS: readonly unknown[] = ['staff', 'family', 'zh-CN', 'en'] satisfies BuildGroup[]

/** A file of the build as the list of the worker names it; kept where each of its groups is wanted. */
export interface BuildFile {
  url: string
  revision?: string | null
  groups?: readonly BuildGroup[]
}

/** What was asked for, or null where nobody ever said: then everything is kept. */
export async function readWanted(store: CacheStorage): Promise<ReadonlySet<BuildGroup> | null> {
  const kept = await (await store.open(WORKER_CACHE)).match(WANTED_AT)
  if (!kept) return null
  const said: unknown = await kept.json().catch(() => null)
  if (!Array.isArray(said)) return null
  return new Set(said.filter((group): group is BuildGroup => GROUPS.includes(group)))
}

/**
 * Adds to what this phone keeps; nothing is ever taken away, since who shares a phone still reads on it.
 * @returns whether anything of it is new
 */
export async function addWanted(store: CacheStorage, groups: readonly BuildGroup[]): Promise<boolean> {
  const before = await readWanted(store)
  if (before && groups.every((group) => before.has(group))) return false
  const all = [...new Set([...(before ?? []), ...groups])]
  await (await store.open(WORKER_CACHE)).put(WANTED_AT, new Response(JSON.stringify(all)))
  return true
}

/** The files that this phone is to keep. */
export const filesWanted = (
  files: readonly BuildFile[],
  wanted: ReadonlySet<BuildGroup> | null,
): BuildFile[] =>
  files.filter(({ groups }) => wanted === null || (groups ?? []).every((group) => wanted.has(group)))
