import { describe, expect, it } from 'vitest'
import { exifOrientation } from './exif.ts'

const ENTRY = [0, 3, 0, 0, 0, 1]
/** EXIF with the orientation after `before` other entries, its directory 8 bytes in. */
const exif = (before: number, orientation: number): Uint8Array =>
  new Uint8Array([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, before + 1],
    ...Array.from({ length: before }, (_, i) => [1, i, ...ENTRY, 0, 5, 0, 0]).flat(),
    ...[1, 0x12, ...ENTRY, 0, orientation, 0, 0],
  ])
const read = (file: Uint8Array, end = file.length) => exifOrientation(file, 0, end)

describe('the orientation in EXIF', () => {
  it.each([0, 1, 2, 11])('is found behind %i other entries, at its own place', (before) => {
    expect(read(exif(before, 6))).toEqual({ orientation: 6, at: 10 + 12 * before + 8, little: false })
  })

  it('is none where the directory is cut off', () => {
    const whole = exif(2, 8)
    for (let end = 0; end < whole.length; end++) expect(read(whole, end)).toBeNull()
  })
})
