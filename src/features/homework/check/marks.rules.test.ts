import { describe, expect, it } from 'vitest'
import type { Answer, Question } from '#contract/homework/homework.ts'
import {
  marksToSend,
  newerMarks,
  parseCheckMark,
  TYPED,
  toEditableCheckMarks,
  typedOver,
  unmarked,
} from './marks.rules.ts'

const question = (no: number, fullMark: number): Question => ({
  no,
  questionId: `q${no}`,
  type: 'text',
  text: '',
  options: [],
  fullMark,
  knowledge: [],
})
const answer = (no: number, mark: Answer['mark']): Answer => ({
  no,
  choice: [],
  text: 'x',
  rev: 1,
  pages: [],
  pagesRev: 0,
  at: 1,
  mark,
  key: null,
})
const sheet = {
  homeworkId: 'h1',
  studentId: 's1',
  questions: [question(1, 5), question(2, 10)],
  answers: [answer(1, { score: 5, comment: '', auto: true, rev: 3 }), answer(2, null)],
  checkedRev: 0,
}

describe('checking at home', () => {
  it('takes marks from 0 to the full mark in halves, and nothing else', () => {
    expect([parseCheckMark('7.5', 10), parseCheckMark(' 0 ', 10), parseCheckMark('', 10)]).toEqual([
      7.5,
      0,
      null,
    ])
    for (const wrong of ['11', '-1', '7.25', 'x', '1e1']) expect(parseCheckMark(wrong, 10)).toBeNaN()
  })
  it('starts from what the key gave and counts what is open', () => {
    const given = toEditableCheckMarks(sheet)
    expect(given).toEqual({ 1: { score: '5', comment: '' } })
    expect(unmarked(sheet, given)).toBe(1)
    expect(unmarked(sheet, { ...given, 2: { score: '11', comment: '' } })).toBe(1)
    expect(unmarked(sheet, { ...given, 2: { score: '8', comment: '' } })).toBe(0)
  })
  it('keeps what was typed in a draft, and leaves out what is none', () => {
    const typed = { 2: { score: '8', comment: 'neat' } }
    expect(TYPED.read(TYPED.body(typed))).toEqual(typed)
    expect(TYPED.read({ 2: null, no: 3, x: { score: '1', comment: '' }, 3: { score: 4 } })).toEqual({})
    expect(TYPED.read(null)).toEqual({})
  })
  it('sends only marks that are new, then the paper back, last', () => {
    const sent = marksToSend(sheet, { ...toEditableCheckMarks(sheet), 2: { score: '8', comment: ' neat ' } })
    expect(sent).toMatchObject([
      { target: 'mark/h1/s1/2', kind: 'mark', body: { score: 8, comment: 'neat' } },
      {
        target: 'checked/h1/s1',
        kind: 'checked',
        body: { done: true },
        last: true,
        finishes: { target: 'check/h1/s1' },
      },
    ])
  })
  it('a mark of another phone that came since is no base of the one typed here: it is asked for [B02]', () => {
    const typed = typedOver(sheet, {}, 1, { score: '4', comment: '' })
    const newer = {
      ...sheet,
      answers: [answer(1, { score: 2, comment: '', auto: false, rev: 5 }), answer(2, null)],
    }
    const later = typedOver(newer, typed, 1, { score: '4', comment: 'x' })
    expect(marksToSend(newer, later)[0]).toMatchObject({ kind: 'mark', baseRev: 3 })
    expect(TYPED.read(TYPED.body(later))).toEqual(later)
    const [clash] = newerMarks(newer, later)
    expect(clash).toMatchObject({ no: 1, own: { score: '4' }, theirs: { score: '2', base: 5 } })
    const chosen = { ...later, 1: { score: '4', comment: 'x', base: 5 } }
    expect([newerMarks(newer, chosen), marksToSend(newer, chosen)[0]?.baseRev]).toEqual([[], 5])
    expect(newerMarks(sheet, typed)).toEqual([])
  })
})
