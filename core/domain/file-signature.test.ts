import { describe, expect, it } from 'vitest'
import type { FileType } from '#contract/files.ts'
import { ANSWERS_HEAD, sniff, sniffOffice } from './file-signature.ts'

const head = (text: string, ...more: number[]) =>
  Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from(more)])
/** The head of a BMP, `size` its header's. */
const bmp = (size: number) => head('BM', ...Array<number>(12).fill(0), size, 0, 0, 0)

describe('what a file is by its first bytes', () => {
  it.each([
    [head('\xff\xd8\xff\xe0'), 'image/jpeg'],
    [head('\x89PNG\r\n\x1a\n'), 'image/png'],
    [head('II*\0'), 'image/tiff'],
    [head('MM\0*'), 'image/tiff'],
    [head('II+\0'), 'image/tiff'],
    [head('MM\0+'), 'image/tiff'],
    [head('RIFF\0\0\0\0WEBP'), 'image/webp'],
    [head('%PDF-1.7'), 'application/pdf'],
    [head(ANSWERS_HEAD), 'application/x-kaoban-answers'],
    ...[12, 40, 52, 56, 108, 124].map((size): [Buffer, FileType] => [bmp(size), 'image/bmp']),
  ])('%j is %s', (bytes, type) => {
    expect(sniff(bytes)).toBe(type)
    expect(sniff(bytes.subarray(0, -1))).toBe(
      type === 'image/jpeg' || type === 'application/pdf' ? type : null,
    )
  })

  it.each(['', '<html>', 'RIFF\0\0\0\0WAVE', 'BM is how this text begins, and more', ' %PDF-1.7', 'MZ'])(
    '%j is nothing that is taken',
    (text) => {
      expect(sniff(head(text))).toBeNull()
    },
  )

  it('of the office may also be a text or a ZIP, and a file of no known kind is neither [O03]', () => {
    expect(sniffOffice(head('PK\x03\x04', 20))).toBe('application/zip')
    expect(sniffOffice(bmp(40))).toBe('image/bmp')
    expect(sniffOffice(new TextEncoder().encode('学号,姓名'))).toBe('text/plain')
    expect(sniffOffice(head('\xff\xfe', 0x66, 0x5b))).toBe('text/plain')
    expect(sniffOffice(head('\0\0\0\x18ftypheic'))).toBeNull()
    expect(sniffOffice(head(''))).toBeNull()
  })
})
