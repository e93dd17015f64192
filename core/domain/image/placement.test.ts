import { describe, expect, it } from 'vitest'
import type { Orientation } from './pixels.ts'
import { placementOf, sourceOf } from './placement.ts'
import type { Turn } from './prepared.ts'

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/**
 * Where EXIF says the first row and first column of the stored picture are seen (EXIF 2.3, 4.6.4 A): the corner its
 * first pixel comes to, in fractions of the upright picture.
 */
const FIRST_PIXEL: Record<Orientation, [number, number]> = {
  1: [0, 0],
  2: [1, 0],
  3: [1, 1],
  4: [0, 1],
  5: [0, 0],
  6: [1, 0],
  7: [1, 1],
  8: [0, 1],
}

const at = ([a, b, c, d, e, f]: readonly number[], x: number, y: number) =>
  [
    (a as number) * x + (c as number) * y + (e as number),
    (b as number) * x + (d as number) * y + (f as number),
  ].map((n) => Math.round(n * 1000) / 1000)

describe('a picture comes to lie', () => {
  it.each(ORIENTATIONS)('upright, for orientation %i', (orientation) => {
    const { width, height, transform } = placementOf(
      { width: 400, height: 300, orientation },
      { turn: 0, maxSide: 1000 },
    )
    expect([width, height]).toEqual(orientation < 5 ? [400, 300] : [300, 400])
    const [u, v] = FIRST_PIXEL[orientation]
    expect(at(transform, 0, 0)).toEqual([u * width, v * height])
    // the stored picture's corners are the result's corners: nothing is cut or left over
    const [x, y] = at(transform, 400, 300)
    expect([x, y]).toEqual([(1 - u) * width, (1 - v) * height])
  })

  it('turned clockwise after it was made upright and cut', () => {
    const turnedOf = (turn: Turn) =>
      placementOf({ width: 400, height: 300, orientation: 1 }, { turn, maxSide: 1000 })
    expect([turnedOf(90).width, turnedOf(90).height]).toEqual([300, 400])
    // the upper left corner goes to the right, down, and left
    expect(at(turnedOf(90).transform, 0, 0)).toEqual([300, 0])
    expect(at(turnedOf(180).transform, 0, 0)).toEqual([400, 300])
    expect(at(turnedOf(270).transform, 0, 0)).toEqual([0, 400])
    const crop = { left: 0.5, top: 0, width: 0.5, height: 0.5 }
    const cut = placementOf({ width: 300, height: 400, orientation: 6 }, { crop, turn: 90, maxSide: 75 })
    // upright it has 400 by 300, the cut 200 by 150, turned 150 by 200, made smaller 56 by 75
    expect([cut.width, cut.height]).toEqual([56, 75])
  })

  it('no larger than it is, and inside itself', () => {
    expect(placementOf({ width: 40, height: 30, orientation: 1 }, { turn: 0, maxSide: 2000 })).toMatchObject({
      width: 40,
      height: 30,
    })
    const crop = { left: 0.8, top: -1, width: 9, height: 9 }
    expect(
      placementOf({ width: 100, height: 100, orientation: 1 }, { crop, turn: 0, maxSide: 2000 }),
    ).toMatchObject({
      width: 20,
      height: 100,
    })
  })

  it('with square pixels, whatever their shape as stored', () => {
    const fax = { width: 400, height: 150, pixelAspect: 0.5 }
    const lying = placementOf({ ...fax, orientation: 1 }, { turn: 0, maxSide: 1000 })
    expect(lying).toMatchObject({ width: 400, height: 300 })
    expect(at(lying.transform, 400, 150)).toEqual([400, 300])
    const standing = placementOf({ ...fax, orientation: 6 }, { turn: 0, maxSide: 200 })
    expect(standing).toMatchObject({ width: 150, height: 200 })
    expect(at(standing.transform, 400, 0)).toEqual([150, 200])
  })

  it('tilted about its middle', () => {
    const { transform } = placementOf(
      { width: 400, height: 300, orientation: 1 },
      { turn: 0, maxSide: 1000, tilt: 0.1 },
    )
    expect(at(transform, 200, 150)).toEqual([200, 150])
    const [x = 0, y = 0] = at(transform, 300, 150)
    expect(Math.atan2(y - 150, x - 200)).toBeCloseTo(0.1, 4)
  })
})

it('a band of the result is covered by its part of the stored picture, whatever the orientation', () => {
  for (const orientation of ORIENTATIONS)
    for (const tilt of [0, 0.05]) {
      const { width, height, transform } = placementOf(
        { width: 400, height: 300, orientation },
        { turn: 0, maxSide: 200, tilt },
      )
      const stored = { width: 400, height: 300 }
      const part = sourceOf(transform, { top: 0, width, height }, stored)
      expect(part).toEqual({ x: 0, y: 0, ...stored })
      const band = sourceOf(transform, { top: 0, width, height: height / 10 }, stored)
      expect(band.width * band.height).toBeLessThan(0.35 * 400 * 300)
    }
})
