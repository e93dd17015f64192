import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isMissing, putInPlace, putWhereFree, remove, touch } from './disk.ts'
import { cached, keepCopy } from './remote/cache.ts'
import { type StorePaths, toRemoteName } from './store-paths.ts'
import { filesUnder } from './walk.ts'

/**
 * The files of the store, wherever they lie: below the folder of the files, or in a remote store under the same names.
 * A file is meant by its path below the folder either way.
 */

/** All below a folder of the places. */
export async function* listStoredFiles(places: StorePaths, folder: string): AsyncGenerator<string> {
  const { remote, root } = places
  if (!remote) return yield* filesUnder(folder)
  for await (const { name } of remote.list(`${toRemoteName(places, folder)}/`))
    yield path.join(root, ...name.split('/'))
}

/** Whether there is any below a folder. */
export async function hasStored(places: StorePaths, folder: string): Promise<boolean> {
  for await (const _ of listStoredFiles(places, folder)) return true
  return false
}

/** Whether there is any file in a store: stored, on its way, or in the trash. */
export async function holdsFiles(places: StorePaths): Promise<boolean> {
  const { files, uploads, objects, trash } = places
  for (const folder of [files, uploads, objects, trash]) if (await hasStored(places, folder)) return true
  return false
}

/** Time (epoch ms) and size of a file; null when it has gone. */
export async function statStoredFile(
  places: StorePaths,
  file: string,
): Promise<{ size: number; mtimeMs: number } | null> {
  if (places.remote) {
    const name = toRemoteName(places, file)
    for await (const found of places.remote.list(name))
      if (found.name === name) return { size: found.size, mtimeMs: found.at }
    return null
  }
  return stat(file).catch((e: unknown) => {
    if (isMissing(e)) return null
    throw e
  })
}

/** All bytes of a file; null when there is none. */
export async function readStoredBytes(places: StorePaths, file: string): Promise<Buffer | null> {
  if (places.remote) return places.remote.get(toRemoteName(places, file))
  return readFile(file).catch((e: unknown) => {
    if (isMissing(e)) return null
    throw e
  })
}

/** Moves a file over what may be there, durably. @returns false when it has gone */
export async function moveOver(places: StorePaths, from: string, to: string, now: number): Promise<boolean> {
  if (places.remote) return moveRemote(places, from, to)
  try {
    await touch(from, now)
    await putInPlace(from, to)
    return true
  } catch (e) {
    if (isMissing(e)) return false
    throw e
  }
}

/** Moves a file to a name that is free, durably. @returns false when the name is taken or there is no such file */
export async function moveWhereFree(places: StorePaths, from: string, to: string): Promise<boolean> {
  if (!places.remote) return putWhereFree(from, to)
  return (await statStoredFile(places, to)) === null && moveRemote(places, from, to)
}

async function moveRemote(places: StorePaths, from: string, to: string): Promise<boolean> {
  if (!(await places.remote?.copy(toRemoteName(places, from), toRemoteName(places, to)))) return false
  await removeStored(places, from)
  return true
}

/** Removes a file for good, with its copy on this disk; a missing one is fine. */
export async function removeStored(places: StorePaths, file: string): Promise<void> {
  await places.remote?.remove(toRemoteName(places, file))
  await remove(file)
}

/** Makes a file count as just written. @returns false when it has gone */
export async function touchStored(places: StorePaths, file: string, now: number): Promise<boolean> {
  if (places.remote) return places.remote.copy(toRemoteName(places, file), toRemoteName(places, file))
  try {
    await touch(file, now)
    return true
  } catch (e) {
    if (isMissing(e)) return false
    throw e
  }
}

/**
 * Puts a file of this disk into its place in the store, so that it is there after a power cut too.
 * @param own it goes from here
 * @param blob its place, named by the hash of its bytes
 */
export async function keepFile(places: StorePaths, own: string, blob: string): Promise<void> {
  if (!places.remote) return putInPlace(own, blob)
  await places.remote.putFile(toRemoteName(places, blob), own, path.basename(blob))
  await keepCopy(own, blob)
}

/** Bytes of a stored file, which then lies on this disk to be read; null: there is none. */
export async function sizeHere(places: StorePaths, blob: string): Promise<number | null> {
  if (places.remote) return cached(places, places.remote, blob)
  return (await statStoredFile(places, blob))?.size ?? null
}
