import { describe, expect, it } from 'vitest'
import { assign } from '#core/domain/analysis/assigned/assign.ts'
import { DEFAULT_CHOICES } from '#core/domain/analysis/assigned/model.ts'
import { PRESETS } from '#core/domain/analysis/assigned/presets.ts'
import { ABSENT } from '#core/domain/analysis/marks.ts'
import type { RankDisplay } from '../db/tables.ts'
import { assignedOf } from './assigned-score.ts'
import { computeExam } from './compute.ts'
import { sampleExam } from './sample.test-support.ts'
import { studentReport } from './student-report.test-support.ts'

/** Two schools whose second paper is assigned, shown as each of them chooses. */
function computed(display: RankDisplay) {
  const data = sampleExam({ classes: [[40, 40], [30]], papers: 2, items: 8, absent: 0.05 })
  const { facts } = data
  return computeExam({
    ...data,
    facts: {
      ...facts,
      schools: facts.schools.map((s) => ({ ...s, rankDisplay: display })),
      papers: facts.papers.map((p, i) =>
        i === 1 ? { ...p, assigned: { model: 'common5', choices: DEFAULT_CHOICES } } : p,
      ),
    },
  })
}
const extras = { answers: [null, null], earlier: [] }

describe('assigned scores in a report', () => {
  it('are those of the engine over everybody who sat the paper, with every number of the way [B09]', () => {
    const exam = computed('exact')
    const paper = exam.papers[1]
    if (!paper) throw new Error('no second paper')
    const { of } = assign(paper.column.scores, PRESETS.common5, DEFAULT_CHOICES)
    let told = 0
    paper.column.scores.forEach((raw, student) => {
      const subjects = studentReport(exam, student, extras).subjects
      expect(subjects[0]).not.toHaveProperty('assigned')
      const own = subjects[1]?.assigned
      const expected = of(raw)
      expect(own?.score).toBe(expected?.assigned)
      if (raw === ABSENT) return expect(own).toBeUndefined()
      told++
      const why = own?.why
      expect(why).toMatchObject({ level: expected?.levelName, n: expected?.n, boundary: 'upper-min' })
      if (!why || why.exact === null) return undefined
      const { high, low, rawHigh, rawLow } = why
      const score = raw / 100
      const again = (high * (score - rawLow) + low * (rawHigh - score)) / (rawHigh - rawLow)
      expect(again).toBeCloseTo(why.exact)
      return expect(Math.floor(again + 0.5)).toBe(own?.score)
    })
    expect(told).toBeGreaterThan(90)
  })

  it('stand alone where the school shows no standing, and never tell how many are where ranks are hidden', () => {
    const none = computed('none')
    const level = computed('level')
    const [paperNone, paperLevel] = [none.papers[1], level.papers[1]]
    if (!paperNone || !paperLevel) throw new Error('no second paper')
    let shown = 0
    paperNone.column.scores.forEach((raw, student) => {
      if (raw === ABSENT) return
      expect(assignedOf(none, paperNone, student)?.why).toBeNull()
      const why = assignedOf(level, paperLevel, student)?.why
      if (!why) return
      shown++
      expect([why.count, why.n]).toEqual([null, null])
    })
    expect(shown).toBeGreaterThan(50)
  })
})
