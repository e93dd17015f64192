import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { canRedo, canUndo, present, push, redo, startHistory, undo } from './history.ts'
import { isStrokeOnPage, touches } from './hit.ts'
import type { Stroke } from './mark.ts'
import { strokePath } from './path.ts'
import { middleOf, SIGNS, signOf, signStroke } from './sign.ts'
import { simplify } from './simplify.ts'
import { rotateRatio, rotateStroke } from './turn.ts'
import { clampViewport, onPage, pinched, WHOLE, zoomed } from './view.ts'

const line = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 14_000 })), {
    minLength: 1,
    maxLength: 60,
  })
  .map((points) => points.flat())
const stroke = (points: number[]): Stroke => ({ color: '#c8102e', width: 50, points })

describe('a line over a picture that is shown turned', () => {
  const back = { 0: 0, 90: 270, 180: 180, 270: 90 } as const
  const picture = fc.double({ min: 0.125, max: 4, noNaN: true })
  const turns = fc.constantFrom<0 | 90 | 180 | 270>(0, 90, 180, 270)

  it('lies on the same words, and turned back where it was', () => {
    fc.assert(
      fc.property(line, picture, turns, (points, ratio, turn) => {
        const there = rotateStroke(stroke(points), turn, ratio)
        const again = rotateStroke(there, back[turn], rotateRatio(turn, ratio))
        const unit = 1 + Math.max(ratio, 1 / ratio)
        for (const [i, value] of points.entries())
          expect(Math.abs((again.points[i] ?? Number.NaN) - value)).toBeLessThanOrEqual(unit)
        expect(again.width).toBeCloseTo(50, 1)
      }),
    )
  })
  it('what was at the upper left of a wide picture goes round with it', () => {
    const at = (turn: 0 | 90 | 180 | 270) => rotateStroke(stroke([0, 0]), turn, 0.5).points
    expect([at(0), at(90), at(180), at(270)]).toEqual([
      [0, 0],
      [10_000, 0],
      [10_000, 5000],
      [0, 20_000],
    ])
  })
})

describe('a line of the pen', () => {
  it('keeps its ends and loses no point by more than the tolerance', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 0, max: 400 }), (points, tolerance) => {
        const less = stroke(simplify(points, tolerance))
        expect(less.points.slice(0, 2)).toEqual(points.slice(0, 2))
        expect(less.points.slice(-2)).toEqual(points.slice(-2))
        for (let i = 0; i < points.length; i += 2) {
          const [x = 0, y = 0] = points.slice(i, i + 2)
          expect(touches({ ...less, width: 0 }, x, y, tolerance + 1e-6)).toBe(true)
        }
      }),
    )
  })
  it('a straight one needs its two ends only; a tap is a dot', () => {
    expect(simplify([0, 0, 10, 10, 20, 20, 30, 30], 1)).toEqual([0, 0, 30, 30])
    expect(strokePath([5, 6])).toBe('M5 6h0')
    expect(strokePath([0, 0, 10, 0, 10, 10])).toBe('M0 0Q10 0 10 5L10 10')
  })
  it('a line beside the page is none', () => {
    expect(isStrokeOnPage(stroke([-50, 40, 60, 40]), 0.3)).toBe(true)
    expect(isStrokeOnPage(stroke([60, 3100, 90, 3200]), 0.3)).toBe(false)
    expect(isStrokeOnPage(stroke([60, 3100, 90, 3200]), 0.4)).toBe(true)
    expect(isStrokeOnPage(stroke([10_001, 5]), 0.4)).toBe(false)
  })

  it('the eraser takes what it touches and nothing beside it', () => {
    const drawn = stroke([1000, 1000, 5000, 1000])
    expect(touches(drawn, 3000, 1090, 70)).toBe(true)
    expect(touches(drawn, 3000, 1110, 70)).toBe(false)
    expect(touches(stroke([40, 40]), 60, 40, 10)).toBe(true)
  })
})

describe('a sign', () => {
  it.each(SIGNS)('%s is a line of the pen, known again wherever it stands', (sign) => {
    const stroke = signStroke(sign, '#c8102e', 4000, 9000)
    expect(signOf(stroke)).toBe(sign)
    expect(signOf({ points: stroke.points.with(2, 7) })).toBeNull()
    const { x, y } = middleOf(stroke)
    expect(Math.hypot(x - 4000, y - 9000)).toBeLessThan(100)
  })
})

describe('taking back', () => {
  it('undo and redo lead through what was done; a new mark ends what was taken back', () => {
    const two = push(push(startHistory('none'), 'one'), 'two')
    expect([present(undo(two)), present(undo(undo(two))), present(redo(undo(two)))]).toEqual([
      'one',
      'none',
      'two',
    ])
    expect([canUndo(startHistory('none')), canRedo(two), canRedo(undo(two))]).toEqual([false, false, true])
    const other = push(undo(two), 'three')
    expect([present(other), canRedo(other), present(undo(other))]).toEqual(['three', false, 'one'])
    expect(undo(startHistory('none'))).toEqual(startHistory('none'))
  })
})

describe('two fingers', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) })
  it('what lay between them stays between them', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, move) => {
        const before = { scale: 2, x: -30, y: -40 }
        const to = [
          { x: a.x + move.x, y: a.y + move.y },
          { x: b.x + move.x, y: b.y + move.y },
        ] as const
        const after = pinched(before, [a, b], to)
        const was = onPage(before, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
        const is = onPage(after, { x: (to[0].x + to[1].x) / 2, y: (to[0].y + to[1].y) / 2 })
        expect(is.x).toBeCloseTo(was.x, 6)
        expect(is.y).toBeCloseTo(was.y, 6)
      }),
    )
  })
  it('spreading them to twice the distance doubles the page; no further than six times', () => {
    const grown = pinched(
      { scale: 1, x: 0, y: 0 },
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 50, y: 100 },
        { x: 250, y: 100 },
      ],
    )
    expect(grown.scale).toBe(2)
    expect(zoomed(grown, 99, { x: 0, y: 0 }).scale).toBe(6)
  })
  it('the whole page zooms about its own corner without a shift', () => {
    expect(zoomed(WHOLE, 2, { x: 0, y: 0 })).toEqual({ scale: 2, x: 0, y: 0 })
    expect(onPage(WHOLE, { x: 3, y: 4 })).toEqual({ x: 3, y: 4 })
  })

  it('the page never leaves its window', () => {
    fc.assert(
      fc.property(
        fc.record({
          scale: fc.double({ min: 0.1, max: 20, noNaN: true }),
          x: fc.integer({ min: -9000, max: 9000 }),
          y: fc.integer({ min: -9000, max: 9000 }),
        }),
        (view) => {
          const window = { x: 360, y: 500 }
          const { scale, x, y } = clampViewport(view, { x: 360, y: 480 }, window)
          expect(x).toBeLessThanOrEqual(0)
          expect(x + 360 * scale).toBeGreaterThanOrEqual(window.x - 1e-6)
          expect(y).toBeLessThanOrEqual(Math.max(0, window.y - 480 * scale) / 2 + 1e-6)
          expect(y + 480 * scale).toBeGreaterThanOrEqual(Math.min(window.y, 480 * scale))
        },
      ),
    )
  })
})
