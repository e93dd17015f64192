import type { FilePurpose, FileType } from '#contract/files.ts'

/** Bytes of a file's head that `sniff` wants. */
export const HEAD_BYTES = 32
/** First line of an emergency answer file. */
export const ANSWERS_HEAD = 'KAOBAN-ANSWERS-1\n'

const starts = (head: Buffer, text: string, at = 0): boolean =>
  head.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/**
 * What a file is by its first bytes (at least 32 of them, or all there are); null for anything that is not taken.
 * BMP also needs one of its known header sizes, as two letters alone begin many a text.
 */
export function sniff(head: Buffer): FileType | null {
  if (starts(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(head, 'II*\0') || starts(head, 'MM\0*') || starts(head, 'II+\0') || starts(head, 'MM\0+'))
    return 'image/tiff'
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return 'image/webp'
  if (starts(head, '%PDF-')) return 'application/pdf'
  if (starts(head, ANSWERS_HEAD)) return 'application/x-kaoban-answers'
  if (starts(head, 'BM') && head.length >= 18 && [12, 40, 52, 56, 108, 124].includes(head.readUInt32LE(14)))
    return 'image/bmp'
  return null
}

/** The same of a file of the office: also a text, and what is packed as a ZIP is. */
export function sniffOffice(head: Buffer): FileType | null {
  if (starts(head, 'PK\x03\x04')) return 'application/zip'
  const isWide = starts(head, '\xff\xfe') || starts(head, '\xfe\xff')
  return sniff(head) ?? (head.length > 0 && (isWide || !head.includes(0)) ? 'text/plain' : null)
}

const PICTURES: readonly FileType[] = ['image/jpeg', 'image/png', 'image/bmp', 'image/tiff', 'image/webp']
const SCANS: readonly FileType[] = ['image/jpeg', 'image/png', 'image/bmp', 'image/tiff']
const TAKEN: Readonly<Record<FilePurpose, readonly FileType[]>> = {
  answer: PICTURES,
  paper: [...PICTURES, 'application/pdf'],
  emergency: ['application/x-kaoban-answers'],
  office: ['text/plain', 'application/zip', 'application/pdf', ...SCANS],
}

export const isTaken = (purpose: FilePurpose, type: FileType): boolean => TAKEN[purpose].includes(type)
