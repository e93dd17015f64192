import { describe, expect, it } from 'vitest'
import type { StudentReport } from '#contract/exam/report.ts'
import { fc } from '#tests/support/run/properties.ts'
import { computeExam } from './compute.ts'
import { MIN_GROUP, MIN_PLACES, mergeSmallLevels, placesShown } from './hiding.ts'
import { resultLine } from './result-line.ts'
import { sampleExam } from './sample.test-support.ts'
import { studentReport } from './student-report.test-support.ts'

const displays = ['none', 'level', 'band'] as const

describe('what a school does not show', () => {
  it('levels and sixths always stand for three places or more, and cover everybody', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_GROUP, max: 3000 }), (n) => {
        const levels = mergeSmallLevels(n)
        expect(levels[0]?.first).toBe(1)
        expect(levels.at(-1)?.last).toBe(n)
        for (let rank = 1; rank <= n; rank++) {
          for (const display of ['level', 'band'] as const) {
            const p = placesShown(display, rank, n)
            expect(p && p.first <= rank && rank <= p.last && p.last - p.first + 1 >= MIN_PLACES).toBe(true)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('the last of 45 is a D, not an E that would be the rank', () => {
    expect(mergeSmallLevels(45).map((l) => `${l.level}${l.first}-${l.last}`)).toEqual([
      'A1-6',
      'B7-22',
      'C23-38',
      'D39-45',
    ])
    expect(mergeSmallLevels(400).at(-1)).toEqual({ level: 'E', first: 393, last: 400 })
    expect(placesShown('level', 1, MIN_GROUP - 1)).toBeNull()
  })

  it('no report tells an exact rank: neither by standing, nor by section, nor by beat rate [B07]', () => {
    for (const rankDisplay of displays) {
      for (const classes of [[[30, 15]], [[4]], [[25], [9, 30]]]) {
        const e = computeExam(sampleExam({ classes, papers: 2, items: 6, rankDisplay, absent: 0.1 }))
        for (const s of e.students.ids.keys()) {
          const report = studentReport(e, s, { answers: [], earlier: [] })
          expect(JSON.stringify(report)).not.toMatch(/"(classRank|schoolRank|jointRank)"/)
          expect(report.trend.map((t) => t.beat)).toEqual([null])
          expect(resultLine(e, s).beat).toBeNull()
          for (const part of [report.total, ...report.subjects]) {
            expect(part.standing.show === rankDisplay || part.standing.show === 'none').toBe(true)
            const n = rankedIn(e, s, part)
            expect(possibleRanks(part, n)).toBeGreaterThanOrEqual(MIN_PLACES)
            if (rankDisplay === 'none') expect(part.distribution).toBeNull()
          }
        }
      }
    }
  })

  it('an average of two is not shown, since it would tell the other score', () => {
    const of = (rankDisplay: 'level' | 'exact') => {
      const e = computeExam(sampleExam({ classes: [[2, 30]], papers: 1, items: 3, rankDisplay }))
      return studentReport(e, 0, { answers: [], earlier: [] })
    }
    const hidden = of('level')
    expect(hidden.total.averages).toEqual({ class: null, school: expect.any(Number), joint: null })
    expect(hidden.subjects[0]?.items.map((i) => i.classRate)).toEqual([null, null, null])
    expect(hidden.trend[0]?.classRate).toBeNull()
    expect(of('exact').total.averages.class).toBeTypeOf('number')
  })
})

/** Ranked students of the school in the column a part was made of. */
function rankedIn(e: ReturnType<typeof computeExam>, student: number, part: StudentReport['total']): number {
  const paper = e.papers.find((p) => 'paperId' in part && p.facts.paperId === part.paperId)
  const { n } = (paper?.column ?? e.total).ranks.school
  return n[e.by.school.of[student] as number] as number
}

/** How many ranks a reader must still think possible who puts the level or sixth and the histogram together. */
function possibleRanks({ standing, distribution: d }: StudentReport['total'], n: number): number {
  const ranks = Array.from({ length: n }, (_, i) => i + 1)
  const shown = ranks.filter((rank) => {
    if (standing.show === 'level')
      return mergeSmallLevels(n).find((l) => rank <= l.last)?.level === standing.level
    if (standing.show === 'band') return Math.floor(((rank - 1) * 6) / n) + 1 === standing.band
    return true
  })
  if (!d) return n < MIN_PLACES ? MIN_PLACES : shown.length
  const above = d.counts.slice(d.own + 1).reduce((a, b) => a + b, 0)
  const size = d.counts[d.own] as number
  // the sections of a joint exam say nothing of the school's ranks
  return d.group === 'joint' ? size : shown.filter((r) => r > above && r <= above + size).length
}
