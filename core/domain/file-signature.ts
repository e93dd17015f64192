import type { FileType } from '#contract/files.ts'
import { isTiff } from './image/signature.ts'

/** Bytes of a file's head that `sniff` wants. */
export const HEAD_BYTES = 32
/** First line of an emergency answer file. */
export const ANSWERS_HEAD = 'KAOBAN-ANSWERS-1\n'
/** Sizes of the header of a BMP: two letters alone begin many a text. */
const BMP_HEADERS: readonly number[] = [12, 40, 52, 56, 108, 124]

const starts = (head: Uint8Array, text: string, at = 0): boolean =>
  String.fromCharCode(...head.subarray(at, at + text.length)) === text

const isBmp = (head: Uint8Array): boolean =>
  starts(head, 'BM') &&
  head.length >= 18 &&
  BMP_HEADERS.includes(new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(14, true))

/** What a file is by its first bytes (at least 32 of them, or all there are); null for anything that is not taken. */
export function sniff(head: Uint8Array): FileType | null {
  if (starts(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (isTiff(head)) return 'image/tiff'
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return 'image/webp'
  if (starts(head, '%PDF-')) return 'application/pdf'
  if (starts(head, ANSWERS_HEAD)) return 'application/x-kaoban-answers'
  return isBmp(head) ? 'image/bmp' : null
}

/** The same of a file of the office: also a text, and what is packed as a ZIP is. */
export function sniffOffice(head: Uint8Array): FileType | null {
  if (starts(head, 'PK\x03\x04')) return 'application/zip'
  const isWide = starts(head, '\xff\xfe') || starts(head, '\xfe\xff')
  return sniff(head) ?? (head.length > 0 && (isWide || !head.includes(0)) ? 'text/plain' : null)
}
