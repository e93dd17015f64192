import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { LIMITS, LimitError } from './limits.ts'
import { bytesAt, ZipDamagedError, type ZipEntry } from './zip-entries.ts'

const CHUNK = 256 << 10

/**
 * A file of an archive a chunk at a time. Ends with a ZipDamagedError as soon as it grows past the size that the list
 * gives, so that a list that lies costs no memory.
 */
export async function* unpacked(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const head = await bytesAt(file, entry.at, 30)
  const from = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const source = Readable.from(packedBytes(file, from, entry.packed))
  if (entry.method !== 0 && entry.method !== 8) throw new ZipDamagedError(`method ${entry.method}`)
  const out = entry.method === 0 ? source : source.pipe(createInflateRaw({ chunkSize: CHUNK }))
  source.on('error', (e) => out.destroy(e))
  let done = 0
  try {
    for await (const chunk of out) {
      done += (chunk as Buffer).length
      if (done > entry.unpacked) throw new ZipDamagedError(`${entry.name} is bigger than it says`)
      yield chunk as Buffer
    }
  } catch (e) {
    throw e instanceof ZipDamagedError ? e : new ZipDamagedError(entry.name, { cause: e })
  } finally {
    source.destroy()
    out.destroy()
  }
}

async function* packedBytes(file: FileHandle, from: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += CHUNK) yield await bytesAt(file, from + at, Math.min(CHUNK, size - at))
}

/** The text of a small file of an archive. */
export async function unpackedText(file: FileHandle, entry: ZipEntry): Promise<string> {
  if (entry.unpacked > LIMITS.part) throw new LimitError('unpacked', LIMITS.part >> 20)
  const chunks: Buffer[] = []
  for await (const chunk of unpacked(file, entry)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
