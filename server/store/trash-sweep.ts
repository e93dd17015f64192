import path from 'node:path'
import { putWhereFree } from './disk.ts'
import { findReferencedHashes, GROUP, underWay } from './referenced-files.ts'
import type { Store } from './store.ts'
import { fileToStoredId, type StorePaths } from './store-paths.ts'
import { listStoredFiles, removeStored, statStoredFile } from './stored.ts'
import { TRASH_MS } from './times.ts'
import { moveToTrash, restoreFromTrash, trashOf, trashToOriginalPath } from './trash.ts'
import { batchItems, filesUnder } from './walk.ts'

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
  const hashes = await findReferencedHashes(db, of(places.files).map(fileToStoredId))
  const named = of(places.files).filter((file) => hashes.has(fileToStoredId(file)))
  const uploads = await underWay(db, of(places.uploads).map(fileToStoredId))
  for (const file of of(places.uploads)) {
    const since = uploads.get(fileToStoredId(file))
    if (since !== undefined && since <= ((await statStoredFile(places, file))?.mtimeMs ?? 0)) named.push(file)
  }
  return new Set(named.map((file) => trashToOriginalPath(places, file)))
}

/** Puts back what lies in the trash and is named by a row (again). @returns how many */
export async function restoreNamed(store: Store): Promise<number> {
  let restored = 0
  for await (const group of batchItems(listStoredFiles(store.places, store.places.trash), GROUP)) {
    for (const file of await namedAmong(store, group))
      if (await restoreFromTrash(store.places, file)) restored++
  }
  return restored
}

/** An earlier release put stored bytes aside before it removed them; one that was cut off left them so. */
export async function restoreAside({ places, now }: Store): Promise<void> {
  if (places.remote) return
  for await (const file of filesUnder(places.files)) {
    if (!file.endsWith('.aside')) continue
    if (!(await putWhereFree(file, file.slice(0, -'.aside'.length)))) await moveToTrash(places, file, now())
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
  for await (const group of batchItems(listStoredFiles(places, places.trash), GROUP)) {
    const named = await namedAmong(store, group)
    for (const trashed of group) {
      const facts = await statStoredFile(places, trashed)
      if (!facts) continue
      const file = trashToOriginalPath(places, trashed)
      const isFree = !named.has(file) || (await statStoredFile(places, file))?.size === facts.size
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
  for await (const file of listStoredFiles(places, places.trash)) {
    const facts = await statStoredFile(places, file)
    if (!facts) continue
    size.files += 1
    size.bytes += facts.size
  }
  return size
}
