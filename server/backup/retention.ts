import { neededByMoments, removeOldMoments } from '../backup-wal/keep.ts'
import {
  type BackupRef,
  findBackups,
  objectName,
  objectsOf,
  readBackupManifest,
  removeManifest,
} from './manifest.ts'
import type { Pack } from './pack.ts'
import type { BackupStorage } from './place.ts'

/** Of how many days, weeks and months one backup is kept each, the latest of each. */
export interface Retention {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

export const RETENTION: Retention = { days: 7, weeks: 5, months: 12 }

/** Days, weeks (from Monday on) and months are those in China, whatever this machine's zone. */
const CHINA_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const dayOf = (at: number): number => Math.floor((at + CHINA_MS) / DAY_MS)
/** The first day of the era was a Thursday. */
const weekOf = (at: number): number => Math.floor((dayOf(at) + 3) / 7)
const monthOf = (at: number): string => new Date(at + CHINA_MS).toISOString().slice(0, 7)

/** Which of these backups are kept, however old: the latest one always is. */
export function chooseRetainedBackups(
  found: readonly BackupRef[],
  { days, weeks, months }: Retention,
): Set<string> {
  const latestFirst = found.toSorted((a, b) => b.at - a.at)
  const kept = new Set(latestFirst.slice(0, 1).map(({ id }) => id))
  for (const [most, of] of [
    [days, dayOf],
    [weeks, weekOf],
    [months, monthOf],
  ] as const) {
    const seen = new Set<number | string>()
    for (const { id, at } of latestFirst) {
      if (seen.has(of(at)) || seen.size >= most) continue
      seen.add(of(at))
      kept.add(id)
    }
  }
  return kept
}

/**
 * The longest window of moments. Files that rows no longer name stay in the trash for 30 days: no moment before that would
 * be whole.
 */
export const MOST_WAL_DAYS = 28

/** What was put so long ago and belongs to no backup was left by one that was cut off. */
const LEFT_MS = DAY_MS

/**
 * Removes backups that are no longer kept, and everything that none of the others needs. Nothing is removed where one of
 * the others cannot be read. Moments older than any window go too, also where none are kept any more.
 * @param now epoch ms
 * @returns how many backups and things went
 */
export async function removeOld(place: BackupStorage, pack: Pack, retention: Retention, now: number) {
  const found = await findBackups(place)
  const kept = chooseRetainedBackups(found, retention)
  await removeOldMoments(place, pack, MOST_WAL_DAYS, now)
  const needed = await neededByMoments(place, pack)
  for (const id of kept)
    for await (const sha256 of objectsOf(place, pack, await readBackupManifest(place, pack, id)))
      needed.add(objectName(pack, sha256))
  const gone = found.filter(({ id }) => !kept.has(id))
  for (const { id } of gone) await removeManifest(place, id)
  let things = 0
  for (const prefix of ['objects/', 'unfinished/'])
    for await (const { name, at } of place.list(prefix)) {
      if (needed.has(name) || at > now - LEFT_MS) continue
      await place.remove(name)
      things += 1
    }
  return { backups: gone.length, things }
}
