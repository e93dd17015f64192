import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { findings } from './finding.ts'
import { groupLostMarks } from './lost-marks.ts'
import { nextActions } from './next-actions.ts'
import { item, report, subject } from './sample.test-support.ts'
import { sumMarks, weaknesses, weaknessOf } from './weakness.ts'

const ALL = { class: 45, school: 360 }

describe('the number of a weakness', () => {
  it('adds up the marks lost at items that most of the class got [T13]', () => {
    const items = [
      item({ no: '1', full: 4, score: 0, classRate: 0.95 }),
      item({ no: '2', full: 6, score: 1.5, classRate: 0.7 }),
      // half of the class lost it, the class did worse, the class lost most of it too (an essay), all of it was got, no mark
      item({ no: '3', full: 6, score: 0, classRate: 0.5 }),
      item({ no: '4', full: 10, score: 9, classRate: 0.85 }),
      item({ no: '5', full: 60, score: 44, classRate: 0.77 }),
      item({ no: '7', full: 4, score: 4, classRate: 0.9 }),
      item({ no: '6', full: 4, score: null, classRate: 0.9 }),
    ]
    const weak = weaknessOf(subject({ items }), ALL)
    expect(weak?.parts).toEqual([
      { no: '1', lost: 4 },
      { no: '2', lost: 4.5 },
    ])
    expect(weak?.marks).toBe(8.5)
    expect(weaknessOf(subject({ items, score: null }), ALL)).toBeNull()
    expect(weaknessOf(subject({ items: items.slice(2) }), ALL)).toBeNull()
    expect(weaknessOf(subject({ items }), { class: 4, school: 4 })).toBeNull()
  })

  const anyItem = fc
    .record({
      full: fc.integer({ min: 1, max: 80 }),
      share: fc.nat(100),
      isGiven: fc.boolean(),
      percent: fc.nat(100),
    })
    .map(({ full, share, isGiven, percent }) =>
      item({
        ...{ full: full / 4, classRate: percent / 100 },
        score: isGiven ? Math.floor((full * share) / 100) / 4 : null,
      }),
    )
  const anyReport = fc
    .array(fc.array(anyItem, { maxLength: 12 }), { minLength: 1, maxLength: 6 })
    .map((papers) =>
      report({
        subjects: papers.map((items, i) =>
          subject({
            ...{ paperId: `p${i}`, courseName: `c${i}` },
            items: items.map((one, no) => ({ ...one, no: `${no}` })),
          }),
        ),
      }),
    )

  it('is the sum of its parts, and the same for advice, subject page, sentence and the groups of lost marks [T13]', () => {
    fc.assert(
      fc.property(anyReport, (of) => {
        const all = weaknesses(of)
        for (const { paperId, parts, marks } of all) {
          const own = of.subjects.filter((one) => one.paperId === paperId)
          const { groups } = groupLostMarks(own[0]?.items ?? [], of.counts)
          const lost = [...groups.onlyYou, ...groups.mostGot].map((one) => one.lost)
          expect(marks).toBe(sumMarks(parts.map((part) => part.lost)))
          expect(marks).toBe(sumMarks(lost))
          // the page of the subject advises by this subject alone
          const alone = nextActions({ ...of, subjects: own }).find(({ kind }) => kind === 'redo')
          expect(alone === undefined || ('parts' in alone && alone.marks === marks)).toBe(true)
        }
        const redo = nextActions(of).find(({ kind }) => kind === 'redo')
        if (redo) expect(redo).toMatchObject({ paperId: all[0]?.paperId, marks: all[0]?.marks })
        for (const found of findings(of))
          if (found.kind === 'itemsCost')
            expect(all.find(({ courseName }) => courseName === found.courseName)?.marks).toBe(found.marks)
      }),
      { numRuns: 300 },
    )
  })
})
