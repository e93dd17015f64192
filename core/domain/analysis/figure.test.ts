import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { type Figure, highestOfBottom, isCounted, lowestOfTop } from './figure.ts'
import { bandAround, criticalStudents, DEFAULT_CRITICAL, upline } from './line.ts'
import { ABSENT } from './marks.ts'
import { sortedScores } from './quartiles.ts'
import { beforeAfter, rankSegments } from './rank-bands.ts'
import { levelCounts } from './rates.ts'

const column = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 40 }) }, fc.constant(null)), {
    minLength: 1,
    maxLength: 60,
  })
  .map((marks) => Int32Array.from(marks, (m) => (m === null ? ABSENT : m * 100)))

/** How many a figure counts, one by one. */
const size = (figure: Figure, scores: Int32Array) => {
  const everybody = sortedScores(scores)
  return scores.filter((x) => isCounted(figure, x, everybody)).length
}

describe('whom a figure counts', () => {
  it('equals every count of a screen: before and after N, segments, line, critical [T15]', () => {
    fc.assert(
      fc.property(
        column,
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 0, max: 45 }),
        (scores, n, at) => {
          const one = new Int32Array(scores.length)
          const [ends] = beforeAfter(scores, one, 1, n)
          expect(size({ of: 'front', n }, scores)).toBe(ends?.before)
          expect(size({ of: 'back', n }, scores)).toBe(ends?.after)
          const [segments = new Int32Array()] = rankSegments(scores, one, 1, 10)
          segments.forEach((count, i) => {
            expect(size({ of: 'segment', at: i, segments: 10 }, scores)).toBe(count)
          })
          const line = at * 100
          const reached = upline(scores, line)
          expect(size({ of: 'above', line }, scores)).toBe(reached.above)
          expect(size({ of: 'below', line }, scores)).toBe(reached.n - reached.above)
          const band = bandAround(sortedScores(scores), line, DEFAULT_CRITICAL)
          expect(size({ of: 'critical', line, band }, scores)).toBe(criticalStudents(scores, line, band).size)
        },
      ),
    )
  })

  it('divides everybody: present and absent, segments, bands [T15]', () => {
    fc.assert(
      fc.property(column, fc.integer({ min: 1, max: 30 }), (scores, width) => {
        const present = size({ of: 'present' }, scores)
        expect(present + size({ of: 'absent' }, scores)).toBe(scores.length)
        expect(size({ of: 'all' }, scores)).toBe(scores.length)
        let inBands = 0
        for (let from = 0; from <= 4000; from += width * 100) {
          inBands += size({ of: 'band', from, to: from + width * 100 }, scores)
        }
        expect(inBands).toBe(present)
        let inSegments = 0
        for (let at = 0; at < 10; at++) inSegments += size({ of: 'segment', at, segments: 10 }, scores)
        expect(inSegments).toBe(present)
      }),
    )
  })

  it('zero is a score of zero, and nobody absent [T15]', () => {
    expect(size({ of: 'zero' }, Int32Array.from([0, ABSENT, 100, 0]))).toBe(2)
  })

  it('a published count of a threshold finds its students again, ties and all [T15]', () => {
    fc.assert(
      fc.property(column, (scores) => {
        const ascending = sortedScores(scores)
        const levels = levelCounts(scores, 4000)
        for (const level of ['excellent', 'good', 'pass'] as const) {
          const line = lowestOfTop(ascending, levels[level])
          expect(line === null ? 0 : size({ of: 'above', line }, scores)).toBe(levels[level])
        }
        const highest = highestOfBottom(ascending, levels.low)
        expect(highest === null ? 0 : size({ of: 'below', line: highest + 1 }, scores)).toBe(levels.low)
      }),
    )
  })
})
