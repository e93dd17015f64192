import type { FileHandle } from 'node:fs/promises'
import { LIMITS, LimitError } from './limits.ts'

/** One file of a ZIP archive as the list at its end has it. Sizes in bytes. */
export interface ZipEntry {
  name: string
  method: number
  packed: number
  unpacked: number
  /** Where its own head begins. */
  at: number
}

/** An archive that cannot be used as one. */
export class ZipListError extends Error {}
/** One whose list can be read, but not what it names. */
export class ZipDamagedError extends ZipListError {}

const END = 0x06054b50
const LISTED = 0x02014b50
const END_BYTES = 22
/** The end of an archive may have a comment of at most 64 KB behind it. */
const TAIL = END_BYTES + 0xffff
/** A list of as many files as any archive here may have is far smaller. */
const LIST_BYTES = 4 << 20

/**
 * The list of files of an archive; unpacks nothing. Throws ZipListError and LimitError.
 * @param most files in it
 */
export async function zipEntries(
  file: FileHandle,
  size: number,
  most: number = LIMITS.entries,
): Promise<ZipEntry[]> {
  const tailAt = Math.max(0, size - TAIL)
  const tail = await bytesAt(file, tailAt, size - tailAt)
  let end = tail.length - END_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--
  if (end < 0) throw new ZipListError('no end of an archive')
  const count = tail.readUInt16LE(end + 10)
  if (count > most) throw new LimitError('entries', most)
  const listSize = tail.readUInt32LE(end + 12)
  const listAt = tail.readUInt32LE(end + 16)
  // 0xffffffff: an archive of the kind for over 4 GB
  if (listSize === 0xffffffff || listAt === 0xffffffff) throw new LimitError('unpacked', LIMITS.unpacked)
  if (listSize > LIST_BYTES || listAt + listSize > size) throw new ZipListError('the list is outside')
  const entries = parseZipEntries(await bytesAt(file, listAt, listSize), count)
  const total = entries.reduce((sum, e) => sum + e.unpacked, 0)
  if (total > LIMITS.unpacked) throw new LimitError('unpacked', LIMITS.unpacked >> 20)
  return entries
}

function parseZipEntries(list: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0, i = 0; i < count; i++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== LISTED) throw new ZipListError('the list is cut')
    const nameSize = list.readUInt16LE(at + 28)
    const entry = {
      name: list.toString('utf8', at + 46, at + 46 + nameSize),
      method: list.readUInt16LE(at + 10),
      packed: list.readUInt32LE(at + 20),
      unpacked: list.readUInt32LE(at + 24),
      at: list.readUInt32LE(at + 42),
    }
    // an honest list says how big a file becomes
    if (entry.unpacked === 0 && entry.packed > 2) throw new ZipListError(`${entry.name} has no size`)
    entries.push(entry)
    at += 46 + nameSize + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return entries
}

/** `length` bytes from `at`. Throws ZipListError where the file ends before. */
export async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw new ZipListError('the file is cut')
  return buffer
}
