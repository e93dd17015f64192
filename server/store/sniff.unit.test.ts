import { describe, expect, it } from 'vitest'
import type { FilePurpose, FileType } from '#contract/files.ts'
import { ANSWERS_HEAD, isTaken, sniff } from './sniff.ts'

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

  it('a purpose takes its own kinds and no other', () => {
    const types: FileType[] = ['image/jpeg', 'image/webp', 'application/pdf', 'application/x-kaoban-answers']
    const taken = (purpose: FilePurpose) => types.map((type) => isTaken(purpose, type))
    expect(taken('answer')).toEqual([true, true, false, false])
    expect(taken('paper')).toEqual([true, true, true, false])
    expect(taken('emergency')).toEqual([false, false, false, true])
  })
})
