import { randomBytes } from 'node:crypto'
import { mkdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { hashFilePart, isMissing, remove, sizeOf, touch, writeAll } from '../disk.ts'
import { type StorePaths, toRemoteName } from '../store-paths.ts'
import { filesUnder } from '../walk.ts'
import type { RemoteFiles } from './files.ts'

/** How long a copy is kept after it was last asked for, ms. */
const COPY_MS = 3_600_000
/** What is being put together on this disk, ms. */
const UNFINISHED_MS = 86_400_000

/** Bytes of the copy on this disk, which is kept for longer by that; null: there is none. */
async function copySize(file: string): Promise<number | null> {
  try {
    await touch(file, Date.now())
    return await sizeOf(file)
  } catch (e) {
    if (isMissing(e)) return null
    throw e
  }
}

/**
 * Makes sure that a stored file of the remote store lies on this disk, to be read there.
 * @param file its place, named by its hash
 * @returns its bytes; null: the store has none, or other bytes than the name says
 */
export async function cached(places: StorePaths, remote: RemoteFiles, file: string): Promise<number | null> {
  const there = await copySize(file)
  if (there !== null) return there
  const bytes = await remote.open(toRemoteName(places, file))
  if (bytes === null) return null
  const own = path.join(places.uploads, 'copies', randomBytes(12).toString('hex'))
  try {
    const size = await writeAll(own, bytes, Number.POSITIVE_INFINITY)
    if ((await hashFilePart(own)) !== path.basename(file)) return null
    await keepCopy(own, file)
    return size
  } finally {
    await remove(own)
  }
}

/** Lets a file of this disk be the copy of a stored one. A power cut may take it. */
export async function keepCopy(own: string, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await rename(own, file)
}

/** Removes copies that nobody asked for within the hour, as of files that were erased. @param now epoch ms @returns how many */
export async function dropCopies(places: StorePaths, now: number): Promise<number> {
  if (!places.remote) return 0
  let dropped = 0
  for (const [folder, age] of [
    [places.files, COPY_MS],
    [places.uploads, UNFINISHED_MS],
  ] as const)
    for await (const file of filesUnder(folder)) {
      const written = await stat(file).catch((e: unknown) => {
        if (isMissing(e)) return null
        throw e
      })
      if (!written || written.mtimeMs >= now - age) continue
      await remove(file)
      dropped += 1
    }
  return dropped
}
