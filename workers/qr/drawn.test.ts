import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { drawQr } from '#core/domain/qr/draw.ts'
import { readQr } from './read.ts'

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
})

const SCALE = 4
const QUIET = 4

/** The path as a picture with its quiet zone, one byte of grey four times for each pixel. */
function picture({ size, d }: ReturnType<typeof drawQr>): ImageData {
  const width = (size + 2 * QUIET) * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = '', y = '', length = ''] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let dy = 0; dy < SCALE; dy++)
      for (let dx = 0; dx < Number(length) * SCALE; dx++) {
        const at = (((Number(y) + QUIET) * SCALE + dy) * width + (Number(x) + QUIET) * SCALE + dx) * 4
        data.fill(0, at, at + 3)
      }
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData
}

describe('codes drawn on the phone', () => {
  const address = 'https://school.example/wrong-download/question-detail?examId=e1&paperId=2&itemNo='
  // one of each version, and both ends of each
  const lengths = [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213]
  it.each(lengths)('of %i letters are read by another maker’s reader [B21]', async (length) => {
    const text = address.padEnd(213, '0123456789abcdef').slice(0, length)
    expect(await readQr(picture(drawQr(text)))).toEqual([text])
  })
})
