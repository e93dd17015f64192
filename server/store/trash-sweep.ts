import path from 'node:path'
import { putWhereFree } from './disk.ts'
import { GROUP, namedOf, underWay } from './named.ts'
import { idOf, type StorePaths } from './places.ts'
import type { Store } from './store.ts'
import { factsOf, removeStored, storedUnder } from './stored.ts'
import { TRASH_MS } from './times.ts'
import { placeOf, putBack, toTrash, trashOf } from './trash.ts'
import { filesUnder, inGroups } from './walk.ts'

/** Files and bytes in the trash. */
export interface TrashSize {
  files: number
  bytes: number
}

/**
 * Which of these files of the trash a row of the database names, by where they came from. An upload under way is one
 * that was so when its bytes went: one begun again later is sent again as a whole.
 */
async function namedAmong({ db, places }: Store, trashed: readonly string[]): Promise<Set<string>> {
  const of = (folder: string) => trashed.filter((file) => file.startsWith(trashOf(places, folder) + path.sep))
  const hashes = await namedOf(db, of(places.files).map(idOf))
  const named = of(places.files).filter((file) => hashes.has(idOf(file)))
  const uploads = await underWay(db, of(places.uploads).map(idOf))
  for (const file of of(places.uploads)) {
    const since = uploads.get(idOf(file))
    if (since !== undefined && since <= ((await factsOf(places, file))?.mtimeMs ?? 0)) named.push(file)
  }
  return new Set(named.map((file) => placeOf(places, file)))
}

/** Puts back what lies in the trash and is named by a row (again). @returns how many */
export async function restoreNamed(store: Store): Promise<number> {
  let restored = 0
  for await (const group of inGroups(storedUnder(store.places, store.places.trash), GROUP)) {
    for (const file of await namedAmong(store, group)) if (await putBack(store.places, file)) restored++
  }
  return restored
}

/** An earlier release put stored bytes aside before it removed them; one that was cut off left them so. */
export async function restoreAside({ places, now }: Store): Promise<void> {
  if (places.remote) return
  for await (const file of filesUnder(places.files)) {
    if (!file.endsWith('.aside')) continue
    if (!(await putWhereFree(file, file.slice(0, -'.aside'.length)))) await toTrash(places, file, now())
  }
}

/**
 * Removes for good what has lain in the trash for thirty days. What a row names is never removed while it is not in its
 * place.
 * @returns what was removed, and what the trash holds afterwards
 */
export async function emptyTrash(store: Store): Promise<{ removed: TrashSize; left: TrashSize }> {
  const { places, now } = store
  const removed = { files: 0, bytes: 0 }
  const left = { files: 0, bytes: 0 }
  for await (const group of inGroups(storedUnder(places, places.trash), GROUP)) {
    const named = await namedAmong(store, group)
    for (const trashed of group) {
      const facts = await factsOf(places, trashed)
      if (!facts) continue
      const file = placeOf(places, trashed)
      const isFree = !named.has(file) || (await factsOf(places, file))?.size === facts.size
      const to = facts.mtimeMs < now() - TRASH_MS && isFree ? removed : left
      if (to === removed) await removeStored(places, trashed)
      to.files += 1
      to.bytes += facts.size
    }
  }
  return { removed, left }
}

/** What the trash holds. */
export async function trashSize(places: StorePaths): Promise<TrashSize> {
  const size = { files: 0, bytes: 0 }
  for await (const file of storedUnder(places, places.trash)) {
    const facts = await factsOf(places, file)
    if (!facts) continue
    size.files += 1
    size.bytes += facts.size
  }
  return size
}
