import { createHash, randomBytes } from 'node:crypto'
import { SLICE_BYTES, sliceLength } from '#contract/operations/slices.ts'
import { hashFilePart, remove, sizeOf, writeAll, writeAt } from './disk.ts'
import { keepCopy } from './remote/cache.ts'
import type { RemoteFiles } from './remote/files.ts'
import { type StorePaths, toRemoteName } from './store-paths.ts'
import { listStoredFiles, moveOver } from './stored.ts'
import { trashOf } from './trash.ts'

/** Whose upload, and which. */
interface UploadKey {
  readonly account_id: string
  readonly upload_file_id: string
}

/**
 * What has come of an upload: one file on this disk; in a remote store an object for each frame, so that each may have
 * come to another server.
 */
const resolveUploadPart = (places: StorePaths, of: UploadKey): string =>
  places.part(of.account_id, of.upload_file_id)

const frameName = (places: StorePaths, of: UploadKey, chunk: number, offset: number): string =>
  `${toRemoteName(places, resolveUploadPart(places, of))}/${String(chunk).padStart(3, '0')}-${String(offset).padStart(7, '0')}`

/**
 * Keeps a frame at its place.
 * @param sync true: it is on the disk when this resolves; in a remote store it is in any case
 */
export async function writeFrame(
  places: StorePaths,
  of: UploadKey,
  { chunk, offset, bytes, sync }: { chunk: number; offset: number; bytes: Uint8Array; sync: boolean },
): Promise<void> {
  if (places.remote) return places.remote.put(frameName(places, of, chunk, offset), bytes)
  await writeAt(resolveUploadPart(places, of), chunk * SLICE_BYTES + offset, bytes, sync)
}

/** SHA-256 (hex) of a slice whose `length` bytes are there. */
export async function hashOfSlice(
  places: StorePaths,
  of: UploadKey,
  chunk: number,
  length: number,
): Promise<string> {
  if (!places.remote) return hashFilePart(resolveUploadPart(places, of), chunk * SLICE_BYTES, length)
  const hash = createHash('sha256')
  for await (const bytes of sliceBytes(places, places.remote, of, chunk, length)) hash.update(bytes)
  return hash.digest('hex')
}

/** One frame begins where the one before it ends: those of an earlier try, cut elsewhere, lie between and are left out. */
async function* sliceBytes(
  places: StorePaths,
  remote: RemoteFiles,
  of: UploadKey,
  chunk: number,
  length: number,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; ) {
    const bytes = await remote.get(frameName(places, of, chunk, at))
    if (!bytes || bytes.length === 0) return
    yield bytes.subarray(0, length - at)
    at += bytes.length
  }
}

/** Puts an upload together on this disk where its frames lie in a remote store and it is not there as a whole already. */
export async function collectFrames(places: StorePaths, of: UploadKey, size: number): Promise<void> {
  const { remote } = places
  const part = resolveUploadPart(places, of)
  if (!remote || (await sizeOf(part)) === size) return
  async function* all(from: RemoteFiles): AsyncGenerator<Uint8Array> {
    for (let chunk = 0; chunk * SLICE_BYTES < size; chunk++)
      yield* sliceBytes(places, from, of, chunk, sliceLength(size, chunk))
  }
  const own = `${part}.${randomBytes(6).toString('hex')}`
  try {
    await writeAll(own, all(remote), size)
    await keepCopy(own, part)
  } finally {
    await remove(own)
  }
}

/** Removes what has come of an upload. */
export async function dropFrames(places: StorePaths, of: UploadKey): Promise<void> {
  await remove(resolveUploadPart(places, of))
  if (!places.remote) return
  for await (const { name } of places.remote.list(`${toRemoteName(places, resolveUploadPart(places, of))}/`))
    await places.remote.remove(name)
}

/** Moves what has come of an upload into the trash. @param now epoch ms */
export async function trashFrames(places: StorePaths, of: UploadKey, now: number): Promise<void> {
  const part = resolveUploadPart(places, of)
  if (!places.remote) return void (await moveOver(places, part, trashOf(places, part), now))
  for await (const frame of listStoredFiles(places, part))
    await moveOver(places, frame, trashOf(places, frame), now)
}
