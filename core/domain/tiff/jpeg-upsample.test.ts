import { describe, expect, it } from 'vitest'
import type { Plane } from './jpeg.ts'
import { rowOfPlane } from './jpeg-upsample.ts'

const plane = (across: number, down: number): Plane => ({
  samples: new Uint8ClampedArray([0, 80, 40, 120]),
  ...{ stride: 2, width: 2, height: 2, across, down },
})
const row = (of: Plane, y: number, smooth = true): number[] => {
  const out = new Uint8ClampedArray(2 * of.across)
  rowOfPlane(of, y, out, smooth)
  return [...out]
}

describe('a row of a plane as wide as the picture', () => {
  it('is a quarter of the way to the neighbours where a sample stands for two pixels', () => {
    expect(row(plane(2, 1), 0)).toEqual([0, 20, 60, 80])
    expect(row(plane(1, 2), 1)).toEqual([10, 90])
    expect(row(plane(2, 2), 1)).toEqual([10, 30, 70, 90])
  })

  it('repeats the samples where it is not to be smooth, or one stands for more', () => {
    expect(row(plane(2, 1), 1, false)).toEqual([40, 40, 120, 120])
    expect(row(plane(4, 1), 0)).toEqual([0, 0, 0, 0, 80, 80, 80, 80])
    expect(row(plane(1, 1), 1)).toEqual([40, 120])
  })
})
