import { describe, expect, it } from 'vitest'
import { fitPicture } from './fit.ts'
import { EXPORT_QUALITY, type Look, type PrepareOptions, profileFor } from './prepared.ts'

/** A picture whose JPEG takes `perPixel` bytes a pixel at full quality, and a fifth of that as ink. */
function packer(perPixel: number) {
  const asked: string[] = []
  const make = (maxSide: number) => {
    const area = maxSide * maxSide
    return Promise.resolve({
      width: maxSide,
      height: maxSide,
      jpeg: (quality: number) => {
        asked.push(`${maxSide} at ${quality}`)
        return Promise.resolve(new ArrayBuffer(Math.round(area * perPixel * quality ** 3)))
      },
      ink: (bits: 1 | 2) => {
        asked.push(`${maxSide} in ${bits}`)
        return Promise.resolve(new ArrayBuffer(Math.round((area * perPixel * bits) / 10)))
      },
    })
  }
  return { asked, make }
}
const wanted = (look: Look, maxBytes: number): PrepareOptions => ({
  turn: 0,
  look,
  straighten: false,
  maxSide: 1000,
  maxBytes,
  quality: EXPORT_QUALITY,
})

describe('a picture is packed into its bytes', () => {
  it('with quality 0.92 where that does [K16]', async () => {
    const { asked, make } = packer(0.1)
    await fitPicture(wanted('photo', 200_000), make)
    expect(asked).toEqual(['1000 at 0.92'])
  })

  it('with less quality first, then with fewer pixels, and never over', async () => {
    for (const perPixel of [0.2, 0.3, 0.5, 1, 3, 20])
      for (const look of ['photo', 'flat', 'grey', 'blackWhite'] as const) {
        const { asked, make } = packer(perPixel)
        const made = await fitPicture(wanted(look, 100_000), make)
        expect({ perPixel, look, asked, fits: made.bytes.byteLength <= 100_000 }).toMatchObject({
          fits: true,
        })
        expect(asked.length).toBeLessThan(20)
        expect(made.width).toBeGreaterThan(0.7 * Math.min(1000, Math.sqrt(100_000 / perPixel)))
      }
  })

  it('as ink where grey is too long, and always for black and white', async () => {
    const { make } = packer(0.5)
    expect(await fitPicture(wanted('grey', 110_000), make)).toMatchObject({ type: 'image/jpeg', width: 1000 })
    expect(await fitPicture(wanted('grey', 101_000), packer(2).make)).toMatchObject({ type: 'image/jpeg' })
    expect(await fitPicture(wanted('blackWhite', 110_000), make)).toMatchObject({
      type: 'image/png',
      width: 1000,
    })
  })
})

it('a slow line is offered the smaller profile, an unmeasured one is not', () => {
  expect([null, 50_000, 250_000, 1_600_000].map(profileFor)).toEqual(['full', 'small', 'small', 'full'])
})
