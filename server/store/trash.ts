import path from 'node:path'
import type { StorePaths } from './store-paths.ts'
import { listStoredFiles, moveOver, moveWhereFree, sizeHere, statStoredFile, touchStored } from './stored.ts'

/** Where a file of the store lies while it is in the trash. */
export const trashOf = ({ root, trash }: StorePaths, file: string): string =>
  path.join(trash, path.relative(root, file))

/** Where a file of the trash came from. */
export const trashToOriginalPath = ({ root, trash }: StorePaths, trashed: string): string =>
  path.join(root, path.relative(trash, trashed))

/**
 * Moves a file into the trash, durably. Its time says from then on when that was.
 * @param now epoch ms
 * @returns false when it has gone meanwhile
 */
export const moveToTrash = (places: StorePaths, file: string, now: number): Promise<boolean> =>
  moveOver(places, file, trashOf(places, file), now)

/** Puts a file back from the trash, where its place is free. @returns whether it did */
export const restoreFromTrash = (places: StorePaths, file: string): Promise<boolean> =>
  moveWhereFree(places, trashOf(places, file), file)

/**
 * Bytes of a stored file; one that lies in the trash is put back first. It lies at its place on this disk then, to be
 * read. Null: there is none.
 */
export async function ensureStoredFile(
  places: StorePaths,
  schoolId: string,
  sha256: string,
): Promise<number | null> {
  const blob = places.blob(schoolId, sha256)
  const size = await sizeHere(places, blob)
  if (size !== null) return size
  if ((await statStoredFile(places, trashOf(places, blob))) === null) return null
  await restoreFromTrash(places, blob)
  return sizeHere(places, blob)
}

/**
 * Whether these bytes are stored already. They then count as just written, so that no sweep takes them before the row
 * that is going to name them is there.
 */
export async function isStored(places: StorePaths, schoolId: string, sha256: string, size: number) {
  if ((await ensureStoredFile(places, schoolId, sha256)) !== size) return false
  return touchStored(places, places.blob(schoolId, sha256), Date.now())
}

/** Puts everything back whose place is free; it counts as just written. @param now epoch ms */
export async function restoreTrash(
  places: StorePaths,
  now: number,
): Promise<{ files: number; taken: number }> {
  const done = { files: 0, taken: 0 }
  for await (const trashed of listStoredFiles(places, places.trash)) {
    const file = trashToOriginalPath(places, trashed)
    if (!(await restoreFromTrash(places, file))) {
      done.taken += 1
      continue
    }
    done.files += 1
    await touchStored(places, file, now)
  }
  return done
}
