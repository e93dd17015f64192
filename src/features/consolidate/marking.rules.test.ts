import { describe, expect, it } from 'vitest'
import type { ConsolidateQuestion } from '#contract/homework/consolidate-shapes.ts'
import {
  parseConsolidateScore,
  readDraft,
  readMarks,
  toEditableMarks,
  toMarkingDraftBody,
} from './marking.rules.ts'

const question = (no: number, mark: ConsolidateQuestion['mark']) =>
  ({ no, fullMark: 4, mark }) as ConsolidateQuestion
const list = [
  question(1, { score: 4, comment: '', auto: true }),
  question(2, null),
  question(3, { score: 2.5, comment: '步骤', auto: false }),
]

describe('marks of a consolidation [R186]', () => {
  it('are asked for what no key marks, from what was given before', () => {
    expect(toEditableMarks({ list })).toEqual({
      2: { score: '', comment: '' },
      3: { score: '2.5', comment: '步骤' },
    })
  })

  it('that were typed and not sent go before what the server has; nothing else of a draft does', () => {
    const paper = { list, comment: 'server' }
    const typed = {
      marks: { 2: { score: '1', comment: 'x' }, 3: { score: '', comment: '' } },
      comment: 'mine',
    }
    expect(readDraft(paper, toMarkingDraftBody(typed))).toEqual(typed)
    expect(readDraft(paper, { 1: { score: '9', comment: '' }, 2: { score: 3 }, 77: {}, comment: 5 })).toEqual(
      {
        marks: toEditableMarks(paper),
        comment: 'server',
      },
    )
  })

  it('are numbers from nothing to the full mark; everything else is missing', () => {
    expect(['0', '4', ' 3.5 ', '0.25'].map((typed) => parseConsolidateScore(typed, 4))).toEqual([
      0, 4, 3.5, 0.25,
    ])
    expect(['', '4.5', '-1', 'x', '1.234', '1e1'].map((typed) => parseConsolidateScore(typed, 4))).toEqual(
      Array.from({ length: 6 }, () => null),
    )
    const given = { 2: { score: '5', comment: '' }, 3: { score: '3', comment: '好' } }
    expect(readMarks(list, given)).toEqual({ marks: [{ no: 3, score: 3, comment: '好' }], missing: [2] })
  })
})
