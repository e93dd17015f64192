import { describe, expect, it } from 'vitest'
import type { ConsolidateQuestion } from '#contract/homework/consolidate-shapes.ts'
import { collectConsolidateAnswers, isAnswered, readBody, toConsolidateDraftBody } from './answers.rules.ts'
import { buildConsolidationWorkName, findSentConsolidation } from './names.rules.ts'

const question = (no: number, type: 'choice' | 'text') => ({ no, type }) as ConsolidateQuestion

describe('a consolidation on the phone [R185]', () => {
  it('comes out of its draft as it was written, whatever else stands there', () => {
    const answers = { 1: { choice: ['A'], text: '' }, 12: { choice: [], text: '$x$' } }
    expect(readBody(toConsolidateDraftBody({ answers, at: 12 }))).toEqual({ answers, at: 12 })
    expect(readBody({ at: 'x', 3: { choice: 'A', text: 7 }, 999: {}, more: [] })).toEqual({
      answers: { 3: { choice: [], text: '' } },
      at: 0,
    })
  })

  it('hands in every question once, with letters or words by its kind', () => {
    const list = [question(1, 'choice'), question(2, 'text'), question(3, 'choice')]
    const answers = { 1: { choice: ['B'], text: 'left over' }, 2: { choice: [], text: 'x=1' } }
    expect(collectConsolidateAnswers(list, answers)).toEqual([
      { no: 1, choice: ['B'] },
      { no: 2, text: 'x=1' },
      { no: 3, choice: [] },
    ])
    expect([isAnswered(answers[1]), isAnswered({ choice: [], text: '  ' }), isAnswered(undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is found among what was handed in by its own name, the last one counting', () => {
    const of = { consolidationId: 'c1', studentId: 's1' }
    const items = [
      { target: buildConsolidationWorkName(of), opId: '1' },
      { target: buildConsolidationWorkName({ ...of, studentId: 's2' }), opId: '2' },
      { target: buildConsolidationWorkName(of), opId: '3' },
    ]
    expect(findSentConsolidation(items, of)?.opId).toBe('3')
    expect(findSentConsolidation(items, { ...of, consolidationId: 'c2' })).toBeUndefined()
  })
})
