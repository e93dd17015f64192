import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, link, mkdir, open, rename, stat, unlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Status } from '#contract/envelope.ts'
import { Refusal } from '../http/reply/refusal.ts'

const codeOf = (e: unknown): string => {
  const code = (e as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}
export const isMissing = (e: unknown): boolean => codeOf(e) === 'ENOENT'
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** A full disk is told as such; anything else goes on as it is. */
async function roomFor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (e) {
    if (!FULL.has(codeOf(e))) throw e
    throw new Refusal(Status.storeFull, 'storeFull', { http: 507, retryAfter: 60, because: codeOf(e) })
  }
}

async function withFile<T>(file: string, flags: number, work: (h: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, flags | constants.O_NOFOLLOW, 0o600)
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

/**
 * Writes bytes at a place of a file that is made when it is missing.
 * @param sync true: they are on the disk when this resolves
 * @throws Refusal 10026, HTTP 507, when the disk is full; what was there before is untouched
 */
export async function writeAt(file: string, at: number, bytes: Uint8Array, sync: boolean): Promise<void> {
  await roomFor(async () => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await withFile(file, constants.O_WRONLY | constants.O_CREAT, async (h) => {
      let done = 0
      while (done < bytes.length) {
        const { bytesWritten } = await h.write(bytes, done, bytes.length - done, at + done)
        done += bytesWritten
      }
      if (sync) await h.datasync()
    })
  })
}

/**
 * Writes a new file from a stream. Bytes beyond `most` end it.
 * @returns bytes written; more than `most` when there were more to come
 * @throws Refusal 10026, HTTP 507, when the disk is full
 */
export async function writeAll(file: string, from: AsyncIterable<Uint8Array>, most: number): Promise<number> {
  return roomFor(async () => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    return withFile(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, async (h) => {
      let written = 0
      for await (const bytes of from) {
        if (written + bytes.length > most) return written + bytes.length
        await h.writeFile(bytes)
        written += bytes.length
      }
      return written
    })
  })
}

/** SHA-256 (hex) of a part of a file. `from` and `bytes` may run past its end: then of what there is. */
export async function hashFilePart(
  file: string,
  from = 0,
  bytes = Number.POSITIVE_INFINITY,
): Promise<string> {
  const hash = createHash('sha256')
  const end = bytes === Number.POSITIVE_INFINITY ? undefined : from + bytes - 1
  await pipeline(createReadStream(file, end === undefined ? { start: from } : { start: from, end }), hash)
  return hash.digest('hex')
}

/** The first bytes of a file. */
export function readFileHead(file: string, bytes: number): Promise<Buffer> {
  return withFile(file, constants.O_RDONLY, async (h) => {
    const { bytesRead, buffer } = await h.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  })
}

/** Bytes of a file; null when there is none. */
export async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch (e) {
    if (isMissing(e)) return null
    throw e
  }
}

/** Puts a file's bytes on the disk for good. */
export const syncFile = (file: string): Promise<void> =>
  roomFor(() => withFile(file, constants.O_RDWR, (h) => h.sync()))

/** Puts the names in a folder on the disk for good. Some systems have nothing to do for a folder. */
export async function syncNames(folder: string): Promise<void> {
  try {
    await withFile(folder, constants.O_RDONLY, (h) => h.sync())
  } catch (e) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'EACCES'].includes(codeOf(e))) throw e
  }
}

/** A folder may be as new as what lies in it: its own name counts too, up to the store's. */
async function syncUp(folder: string): Promise<void> {
  for (const up of ['.', '..', '../..', '../../..', '../../../..']) await syncNames(path.join(folder, up))
}

/** Moves a file into place, over what may be there, so that it is there after a power cut too. */
export async function putInPlace(from: string, to: string): Promise<void> {
  await roomFor(async () => {
    const folder = path.dirname(to)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(from, to)
    await syncUp(folder)
    await syncNames(path.dirname(from))
  })
}

/** Not every file system knows a second name for a file. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/**
 * Moves a file to a name that is free, so that it is there after a power cut too; what has the name keeps it.
 * @returns false when the name is taken or there is no such file
 */
export async function putWhereFree(from: string, to: string): Promise<boolean> {
  return roomFor(async () => {
    const folder = path.dirname(to)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await link(from, to)
    } catch (e) {
      if (isMissing(e) || codeOf(e) === 'EEXIST') return false
      if (!NO_LINKS.has(codeOf(e))) throw e
      if ((await sizeOf(to)) !== null || (await sizeOf(from)) === null) return false
      await rename(from, to)
    }
    await syncUp(folder)
    await remove(from)
    await syncNames(path.dirname(from))
    return true
  })
}

/** Makes a file count as just written. */
export async function touch(file: string, now: number): Promise<void> {
  await utimes(file, new Date(now), new Date(now))
}

/** Removes one file; a missing one is fine. Never a folder. */
export async function remove(file: string): Promise<void> {
  await unlink(file).catch((e: unknown) => {
    if (!isMissing(e)) throw e
  })
}
