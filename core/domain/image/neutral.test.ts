import { crc32 as zlibCrc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readHeader } from './header.ts'
import { removeOrientation } from './neutral.ts'

const chunk = (type: string, data: number[]) => {
  const body = Buffer.from([...Buffer.from(type, 'latin1'), ...data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(zlibCrc32(body), 4)
  return [...ends.subarray(0, 4), ...body, ...ends.subarray(4)]
}
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const IHDR = chunk('IHDR', [0, 0, 0, 4, 0, 0, 0, 2, 8, 0, 0, 0, 0])
const pngWith = (...more: number[][]) =>
  new Uint8Array([...SIGNATURE, ...IHDR, ...more.flat(), ...chunk('IDAT', [1, 2, 3]), ...chunk('IEND', [])])

/** EXIF of either byte order with nothing but an orientation. */
const exif = (little: boolean, orientation: number) => {
  const two = (n: number) => (little ? [n & 255, n >> 8] : [n >> 8, n & 255])
  const four = (n: number) => (little ? [...two(n), 0, 0] : [0, 0, ...two(n)])
  const order = little ? [0x49, 0x49] : [0x4d, 0x4d]
  return [
    ...order,
    ...two(42),
    ...four(8),
    ...two(1),
    ...two(0x0112),
    ...two(3),
    ...four(1),
    ...two(orientation),
    0,
    0,
  ]
}
const jpegWith = (little: boolean, orientation: number) => {
  const block = [...Buffer.from('Exif\0\0', 'latin1'), ...exif(little, orientation)]
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 2, 0, 4, 1, 1, 0x11, 0]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0, 0xff, 0xd9]
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, block.length + 2, ...block, ...frame, ...scan])
}

describe('a file that no browser turns by itself', () => {
  it.each([true, false])('is a JPEG whose orientation is 1, in either byte order (little: %s)', (little) => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const file = jpegWith(little, orientation)
      expect(readHeader(file).orientation).toBe(orientation)
      const plain = removeOrientation(file)
      expect(readHeader(plain)).toEqual({ kind: 'jpeg', width: 4, height: 2, orientation: 1 })
      expect(plain.filter((byte, i) => byte !== file[i]).length).toBe(orientation === 1 ? 0 : 1)
    }
  })

  it('is a PNG without its EXIF chunk', () => {
    expect(removeOrientation(pngWith(chunk('eXIf', exif(false, 6))))).toEqual(pngWith())
    const bare = pngWith()
    expect(removeOrientation(bare)).toBe(bare)
  })

  it('stays as it was when its orientation is out of range', () => {
    for (const orientation of [0, 9, 255]) expect(readHeader(jpegWith(true, orientation)).orientation).toBe(1)
  })
})
