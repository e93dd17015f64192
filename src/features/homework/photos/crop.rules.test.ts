import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import {
  type CropBox,
  cropToPictureArea,
  drag,
  type Grip,
  keyedEdge,
  LEAST,
  moveEdge,
  rotateTurn,
  turnBox,
  WHOLE,
} from './crop.rules.ts'

const grips: Grip[] = [
  'left',
  'right',
  'top',
  'bottom',
  'topLeft',
  'topRight',
  'bottomLeft',
  'bottomRight',
  'inside',
]
const far = fc.double({ min: -3, max: 3, noNaN: true })
const near = (box: object) =>
  Object.fromEntries(Object.entries(box).map(([k, v]) => [k, expect.closeTo(v, 3)]))

describe('the crop of a photograph', () => {
  it('stays on the picture and never gets too small to hold, whatever is dragged', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...grips), far, far), { maxLength: 20 }), (drags) => {
        const box = drags.reduce<CropBox>((now, [grip, dx, dy]) => drag(now, grip, dx, dy), { ...WHOLE })
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0)
        expect(Math.max(box.right, box.bottom)).toBeLessThanOrEqual(1)
        expect(Math.min(box.right - box.left, box.bottom - box.top)).toBeGreaterThanOrEqual(LEAST - 1e-3)
      }),
    )
  })
  it('moved from inside keeps its size', () => {
    const box = { left: 0.1, top: 0.2, right: 0.6, bottom: 0.5 }
    expect(drag(box, 'inside', 0.9, -0.9)).toEqual(near({ left: 0.5, top: 0, right: 1, bottom: 0.3 }))
  })
  it('a corner moves its two edges and leaves the others', () => {
    expect(drag(WHOLE, 'bottomRight', -0.25, -0.5)).toEqual({ left: 0, top: 0, right: 0.75, bottom: 0.5 })
  })
  it('turns with the picture: four turns are none, and the same paper is inside', () => {
    const box = { left: 0.1, top: 0.2, right: 0.4, bottom: 0.9 }
    // what is at the left of the top edge is at its right after a clockwise turn
    expect(turnBox(box)).toEqual(near({ left: 0.1, top: 0.1, right: 0.8, bottom: 0.4 }))
    expect(turnBox(turnBox(turnBox(turnBox(box))))).toEqual(near(box))
    expect(rotateTurn(rotateTurn(rotateTurn(rotateTurn(90))))).toBe(90)
  })
  it('is told to the worker as a part of the upright picture', () => {
    const box = { left: 0.1, top: 0.2, right: 0.4, bottom: 0.9 }
    const part = { left: 0.1, top: 0.2, width: 0.3, height: 0.7 }
    expect(cropToPictureArea(box, 0)).toEqual(near(part))
    expect(cropToPictureArea(turnBox(box), 90)).toEqual(near(part))
    expect(cropToPictureArea(turnBox(turnBox(turnBox(box))), 270)).toEqual(near(part))
  })
  it('answers to the keyboard: arrows, ten times further with Shift, Home and End', () => {
    expect(keyedEdge(0.5, 'ArrowRight', false)).toBe(0.51)
    expect(keyedEdge(0.5, 'ArrowUp', true)).toBe(0.4)
    expect(moveEdge(WHOLE, 'right', keyedEdge(1, 'Home', false) ?? -1).right).toBe(LEAST)
    expect(keyedEdge(0.5, 'Tab', false)).toBeNull()
  })
})
