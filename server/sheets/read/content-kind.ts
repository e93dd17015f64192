import { type FileHandle, open } from 'node:fs/promises'

/** What a file is by its content, whatever its name says. */
export type ContentKind =
  | { kind: 'empty' }
  | { kind: 'text' }
  | { kind: 'utf-16le' }
  | { kind: 'xlsx' }
  | { kind: 'utf-16be' }
  | { kind: 'ole'; code: 'old_xls' | 'locked_book' | 'old_or_locked' }
  | { kind: 'other'; what: string }

const HEAD = 65_536

const MAGIC: readonly (readonly [what: string, bytes: readonly number[]])[] = [
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
  ['GIF', [0x47, 0x49, 0x46, 0x38]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['RAR', [0x52, 0x61, 0x72, 0x21]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['gzip', [0x1f, 0x8b]],
]
const ZIP = [0x50, 0x4b]
/** Bytes that no text has. */
const CONTROLS = new Set([...Array(32).keys()].filter((b) => ![0, 9, 10, 11, 12, 13, 26, 27].includes(b)))
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

/** Looks at the first 64 KB. Errors of the file system are the caller's. */
export async function contentKind(path: string): Promise<ContentKind> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const found = detectContentKind(buffer.subarray(0, bytesRead))
    return found.kind === 'ole' ? { kind: 'ole', code: await oleCode(file, buffer) } : found
  } finally {
    await file.close()
  }
}

export function detectContentKind(head: Buffer): ContentKind {
  if (head.length === 0) return { kind: 'empty' }
  if (startsWith(head, ZIP)) return { kind: 'xlsx' }
  if (startsWith(head, OLE)) return { kind: 'ole', code: 'old_or_locked' }
  // Excel's "Unicode text" is UTF-16 with a byte order mark
  if (startsWith(head, [0xff, 0xfe])) return { kind: 'utf-16le' }
  if (startsWith(head, [0xfe, 0xff])) return { kind: 'utf-16be' }
  const magic = MAGIC.find(([, bytes]) => startsWith(head, bytes))
  if (magic) return { kind: 'other', what: magic[0] }
  // a text may be filled up with NULs; what has other control characters beside them is none
  if (head.includes(0) && head.some((byte) => byte > 0 && CONTROLS.has(byte)))
    return { kind: 'other', what: 'binary' }
  if (
    /^\s*<(!doctype|html|table|\?xml)/i.test(head.toString('latin1', 0, 200).replace(/^\xef\xbb\xbf/, ''))
  ) {
    return { kind: 'other', what: 'HTML/XML' }
  }
  return { kind: 'text' }
}

/** Bytes of the list of parts that are looked at: an old workbook's and a locked one's own part come first. */
const LIST = 8192

/** An old workbook or one with a password: both are packed the same way and differ in the names of their parts. */
async function oleCode(file: FileHandle, head: Buffer): Promise<'old_xls' | 'locked_book' | 'old_or_locked'> {
  const shift = head.readUInt16LE(30)
  const at = (head.readUInt32LE(48) + 1) * 2 ** shift
  if (shift < 7 || shift > 16 || !Number.isSafeInteger(at)) return 'old_or_locked'
  const { bytesRead, buffer } = await file.read(Buffer.alloc(LIST), 0, LIST, at)
  const names = buffer.subarray(0, bytesRead).toString('utf16le')
  if (names.includes('EncryptedPackage')) return 'locked_book'
  return names.includes('Workbook') || names.includes('Book') ? 'old_xls' : 'old_or_locked'
}

function startsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((b, i) => head[i] === b)
}
