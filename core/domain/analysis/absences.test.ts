import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { applyAbsentRule, missedAmong, missedSome } from './absences.ts'
import { groupStats } from './group-stats.ts'
import { groupStudents } from './groups.ts'
import { ABSENT } from './marks.ts'
import { competitionRanks } from './rank.ts'
import { sumPapers } from './totals.ts'

const one = (students: number) => groupStudents(new Int32Array(students), 1)
/** `sat[student]`: which papers, as hundredths; null: absent. */
const columns = (rows: readonly (readonly (number | null)[])[], papers: number): Int32Array[] =>
  Array.from({ length: papers }, (_, p) => Int32Array.from(rows, (row) => row[p] ?? ABSENT))
const mark = fc.integer({ min: 0, max: 15_000 })
const PAPERS = 4
/** A class most of which sat every paper. */
const school = fc
  .tuple(
    fc.array(fc.array(mark, { minLength: PAPERS, maxLength: PAPERS }), { minLength: 12, maxLength: 30 }),
    fc.array(fc.array(fc.option(mark), { minLength: PAPERS, maxLength: PAPERS }), { maxLength: 10 }),
  )
  .map(([whole, some]) => [...whole, ...some])

describe('a total without all subjects [B08]', () => {
  it('is apart: in no rank, no mean, and nobody else is another for it', () => {
    fc.assert(
      fc.property(school, (rows) => {
        const all = one(rows.length)
        const papers = columns(rows, PAPERS)
        const missed = missedSome(papers, all, all)
        const sat = rows.map((row) => row.filter((x) => x !== null).length)
        expect([...missed]).toEqual(sat.map((n) => Number(n > 0 && n < PAPERS)))
        const totals = sumPapers(papers, rows.length)
        const counted = applyAbsentRule(totals, missed, 'apart')
        const whole = rows.filter((_, s) => sat[s] === PAPERS)
        const alone = Int32Array.from(whole, (row) => row.reduce<number>((a, b) => a + (b ?? 0), 0))
        expect(counted.filter((x) => x !== ABSENT)).toEqual(alone)
        const { n, mean } = groupStats(counted, 60_000)
        expect([n, mean]).toEqual([alone.length, groupStats(alone, 60_000).mean])
        const ranks = competitionRanks(counted).rank.filter((_, s) => sat[s] === PAPERS)
        expect(ranks).toEqual(competitionRanks(alone).rank)
        expect(applyAbsentRule(totals, missed, 'counted')).toEqual(totals)
        const partly = sat.filter((k) => k > 0 && k < PAPERS).length
        expect(missedAmong(missed, all.members)).toBe(partly)
      }),
    )
  })

  it('is of fewer papers than most sat; of equally many students the more papers count', () => {
    const rows = [
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, null],
      [1, 1, null],
    ]
    const all = one(rows.length)
    expect([...missedSome(columns(rows, 3), all, all)]).toEqual([0, 0, 1, 1])
    const fewer = [...rows, [1, 1, null]]
    expect([...missedSome(columns(fewer, 3), one(5), one(5))]).toEqual([0, 0, 0, 0, 0])
  })

  it('is not that of who chose other subjects, whatever the choice', () => {
    const chosen = fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(chosen, { minLength: 1, maxLength: 40 }), (choices) => {
        const rows = choices.map((own) => [0, 1, 2, 3, 4, 5].map((p) => (own.includes(p) ? 100 : null)))
        const all = one(rows.length)
        expect([...missedSome(columns(rows, 6), all, all)]).toEqual(rows.map(() => 0))
      }),
    )
  })

  it('is not that of a class that takes fewer subjects, but of who missed one of those', () => {
    const rows = [
      ...Array.from({ length: 20 }, () => [1, 1, 1]),
      ...Array.from({ length: 5 }, () => [1, 1, null]),
      [1, null, null],
    ]
    const klass = groupStudents(
      Int32Array.from(rows, (_, s) => Number(s >= 20)),
      2,
    )
    expect([...missedSome(columns(rows, 3), klass, one(rows.length))]).toEqual([...Array(25).fill(0), 1])
  })

  it('students in another order are the same ones apart; nobody who missed all is', () => {
    fc.assert(
      fc.property(school, fc.nat(), (rows, turn) => {
        const all = one(rows.length)
        const at = turn % rows.length
        const turned = [...rows.slice(at), ...rows.slice(0, at)]
        const a = [...missedSome(columns(rows, PAPERS), all, all)]
        const b = [...missedSome(columns(turned, PAPERS), all, all)]
        expect([...a.slice(at), ...a.slice(0, at)]).toEqual(b)
        rows.forEach((row, s) => {
          if (row.every((x) => x === null)) expect(a[s]).toBe(0)
        })
      }),
    )
  })
})
