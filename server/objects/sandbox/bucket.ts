import { createHash, randomBytes } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FILE_MAX_BYTES, SLICE_BYTES } from '#contract/operations/slices.ts'
import { bytesIn } from '../waiting.ts'
import { CosError } from './cos-error.ts'

/** A part is at least this long, but for the last (a slice, row K06). */
const PART_MIN = SLICE_BYTES
/** As many as the largest file has that a school takes. */
const PARTS_MOST = FILE_MAX_BYTES / SLICE_BYTES
/** Bytes of an account that no school has taken over yet. */
const WAITING_BYTES = 10 * FILE_MAX_BYTES

export interface SandboxUploadPart {
  number: number
  etag: string
  size: number
  at: Date
}
interface SandboxUpload {
  uploadId: string
  key: string
  at: string
}

/** One bucket of objects in a folder. Names of files are hashes and numbers: a key never reaches the file system. */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<string>
  initiate(key: string, now: number): Promise<string>
  uploadPart(key: string, uploadId: string, number: number, bytes: Buffer): Promise<string>
  parts(key: string, uploadId: string): Promise<SandboxUploadPart[]>
  uploads(prefix: string): Promise<SandboxUpload[]>
  complete(key: string, uploadId: string, parts: readonly { number: number; etag: string }[]): Promise<string>
  abort(key: string, uploadId: string): Promise<void>
  /** The file of an object; null when there is none. */
  fileOf(key: string): Promise<{ file: string; size: number } | null>
}

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')
const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex')
/** Name of the folder of all keys of an account, which are the same up to their last slash. */
const accountOf = (key: string): string => nameOf(key.slice(0, key.lastIndexOf('/') + 1)).slice(0, 24)
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** @param most bytes of an account that may wait to be taken over */
export function openBucket(dir: string, most: number = WAITING_BYTES): Bucket {
  const objectsOf = (key: string): string => path.join(dir, 'objects', accountOf(key))
  const uploadsOf = (key: string): string => path.join(dir, 'uploads', accountOf(key))
  const objectOf = (key: string): string => path.join(objectsOf(key), nameOf(key))

  async function checkRoom(key: string, more: number): Promise<void> {
    const waiting = (await bytesIn(objectsOf(key))) + (await bytesIn(uploadsOf(key)))
    if (waiting + more > most)
      throw new CosError(403, 'QuotaExceeded', 'Too many bytes wait to be taken over.')
  }

  /** The folder of a multipart upload of this very key. */
  async function folderOf(key: string, uploadId: string): Promise<string> {
    const folder = path.join(uploadsOf(key), uploadId)
    const head = /^[0-9a-f]{32}$/.test(uploadId)
      ? await readFile(path.join(folder, 'head.json'), 'utf8').catch(() => null)
      : null
    if (head === null || (JSON.parse(head) as SandboxUpload).key !== key)
      throw new CosError(404, 'NoSuchUpload', 'The specified multipart upload does not exist.')
    return folder
  }

  /** Writes beside and renames: a reader never meets half of it. */
  async function place(file: string, write: (beside: string) => Promise<void>): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const beside = `${file}.${randomBytes(6).toString('hex')}`
    try {
      await write(beside)
      await rename(beside, file)
    } catch (e) {
      await rm(beside, { force: true })
      if (!FULL.has(String((e as { code?: unknown } | null)?.code))) throw e
      throw new CosError(507, 'StorageFull', 'There is no room left.')
    }
  }

  async function partsIn(folder: string): Promise<SandboxUploadPart[]> {
    const names = (await readdir(folder)).filter((n) => /^\d+-[0-9a-f]{32}$/.test(n))
    const found = new Map<number, SandboxUploadPart>()
    for (const name of names) {
      const [number = '', etag = ''] = name.split('-')
      const { size, mtime } = await stat(path.join(folder, name))
      const before = found.get(Number(number))
      if (!before || before.at < mtime)
        found.set(Number(number), { number: Number(number), etag, size, at: mtime })
    }
    return [...found.values()].toSorted((a, b) => a.number - b.number)
  }

  return {
    async put(key, bytes) {
      await checkRoom(key, bytes.length)
      await place(objectOf(key), (beside) => writeFile(beside, bytes, { mode: 0o600, flush: true }))
      return md5(bytes)
    },
    async initiate(key, now) {
      const uploadId = randomBytes(16).toString('hex')
      const folder = path.join(uploadsOf(key), uploadId)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const head: SandboxUpload = { uploadId, key, at: new Date(now).toISOString() }
      await writeFile(path.join(folder, 'head.json'), JSON.stringify(head))
      return uploadId
    },
    async uploadPart(key, uploadId, number, bytes) {
      const folder = await folderOf(key, uploadId)
      if (!Number.isInteger(number) || number < 1 || number > PARTS_MOST)
        throw new CosError(400, 'InvalidArgument', `partNumber must be 1 to ${PARTS_MOST}.`)
      await checkRoom(key, bytes.length)
      const etag = md5(bytes)
      await place(path.join(folder, `${number}-${etag}`), (beside) =>
        writeFile(beside, bytes, { mode: 0o600 }),
      )
      return etag
    },
    async parts(key, uploadId) {
      return partsIn(await folderOf(key, uploadId))
    },
    async uploads(prefix) {
      const uploads = uploadsOf(prefix)
      const ids = await readdir(uploads).catch(() => [])
      const heads = await Promise.all(
        ids.map((id) => readFile(path.join(uploads, id, 'head.json'), 'utf8').catch(() => null)),
      )
      return heads
        .flatMap((text) => (text === null ? [] : [JSON.parse(text) as SandboxUpload]))
        .filter((u) => u.key.startsWith(prefix))
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    },
    async complete(key, uploadId, wanted) {
      const folder = await folderOf(key, uploadId)
      const there = await partsIn(folder)
      if (wanted.some((part, i) => i > 0 && part.number <= (wanted[i - 1]?.number ?? 0)))
        throw new CosError(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.')
      for (const [i, part] of wanted.entries()) {
        const found = there.find((p) => p.number === part.number && p.etag === part.etag)
        if (!found) throw new CosError(400, 'InvalidPart', `Part ${part.number} was not found.`)
        if (i < wanted.length - 1 && found.size < PART_MIN)
          throw new CosError(400, 'EntityTooSmall', `Part ${part.number} is too small.`)
      }
      if (wanted.length === 0) throw new CosError(400, 'MalformedXML', 'There is no part.')
      await place(objectOf(key), async (beside) => {
        for (const { number, etag } of wanted) {
          await appendFile(beside, await readFile(path.join(folder, `${number}-${etag}`)), { mode: 0o600 })
        }
      })
      await rm(folder, { recursive: true, force: true })
      const all = Buffer.from(wanted.map((p) => p.etag).join(''), 'hex')
      return `${md5(all)}-${wanted.length}`
    },
    async abort(key, uploadId) {
      await rm(await folderOf(key, uploadId), { recursive: true, force: true })
    },
    async fileOf(key) {
      const file = objectOf(key)
      const found = await stat(file).catch(() => null)
      return found ? { file, size: found.size } : null
    },
  }
}
