import { describe, expect, it } from 'vitest'
import type { Question, Answer as SchoolAnswer } from '#contract/homework/homework.ts'
import { changeAnswer, NEW_PAPER, type PhotoPage } from '../do/paper.rules.ts'
import { WHOLE } from '../photos/crop.rules.ts'
import { paperOfSheet } from '../two-phones/school-answer.rules.ts'
import { changedSince, missing, submission, unmade } from './submit.rules.ts'

const question = (no: number, type: Question['type']): Question => ({
  no,
  questionId: `q${no}`,
  type,
  text: '',
  options: [],
  fullMark: 5,
  knowledge: [],
})
const questions = [question(1, 'choice'), question(2, 'text'), question(3, 'photo')]
const school = (no: number, more: Partial<SchoolAnswer>): SchoolAnswer => ({
  no,
  choice: [],
  text: '',
  rev: 1,
  pages: [],
  pagesRev: 0,
  at: 1,
  mark: null,
  key: null,
  ...more,
})
const sheet = (answers: SchoolAnswer[] = []) => ({
  homeworkId: 'h1',
  studentId: 's1',
  questions,
  answers,
  sheetRev: 2,
})
const page = (n: number, made: PhotoPage['made']): PhotoPage => ({
  pageId: `p${n}`,
  place: 'phone',
  original: `o${n}`,
  made,
  turn: 0,
  box: { ...WHOLE },
  look: 'flat',
})

describe('handing in', () => {
  it('sends each answer and each photograph once, and the handing in last', () => {
    let paper = changeAnswer(NEW_PAPER, 1, { choice: ['B'] })
    paper = changeAnswer(paper, 3, { pages: [page(1, { file: 'f1', small: 'm1' })] })
    expect(submission(sheet(), paper)).toMatchObject([
      { target: 'answer/h1/s1/1', kind: 'answer', body: { choice: ['B'] } },
      {
        target: 'pages/h1/s1/3',
        kind: 'pages',
        body: { pages: [{ fileId: 'f1', smallId: 'm1' }] },
        files: ['f1', 'm1'],
      },
      {
        target: 'sheet/h1/s1',
        kind: 'submit',
        last: true,
        baseRev: 2,
        finishes: { target: 'homework/h1/s1', view: ['no', 'scroll', 'asking', 'fineness'] },
      },
    ])
  })
  it('what the school has already is not sent again; what was taken away is', () => {
    const answers = [
      school(1, { choice: ['B'], rev: 4 }),
      school(3, { pages: [{ fileId: 'F' }, { fileId: 'G', smallId: 'g' }], pagesRev: 7 }),
    ]
    const paper = paperOfSheet({ answers })
    expect(submission(sheet(answers), paper).map((op) => op.kind)).toEqual(['submit'])
    const less = changeAnswer(paper, 3, { pages: paper.answers[3]?.pages.slice(0, 1) ?? [] })
    const [pages] = submission(sheet(answers), changeAnswer(less, 1, { choice: ['B'] }))
    expect(pages).toMatchObject({ kind: 'pages', baseRev: 7, files: [], body: { pages: [{ fileId: 'F' }] } })
  })
  it('names what was changed since, also what was empty, and nothing that says the same', () => {
    const answers = [school(1, { choice: ['B'] }), school(3, { pages: [{ fileId: 'F' }], pagesRev: 7 })]
    const paper = changeAnswer(paperOfSheet({ answers }), 1, { choice: ['B'] })
    expect(changedSince(sheet(answers), paper)).toEqual([])
    const more = changeAnswer(changeAnswer(paper, 2, { text: '3' }), 3, { pages: [] })
    expect(changedSince(sheet(answers), more)).toEqual([2, 3])
  })
  it('counts what is missing and what is not ready', () => {
    const paper = changeAnswer(changeAnswer(NEW_PAPER, 2, { text: ' ' }), 3, { pages: [page(1, null)] })
    expect(missing(questions, paper)).toEqual([1, 2])
    expect(unmade(paper)).toBe(1)
  })
})
