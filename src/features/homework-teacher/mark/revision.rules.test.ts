import { describe, expect, it } from 'vitest'
import { OPERATION_KINDS, PAPER_KINDS } from '#contract/operations/kinds.ts'
import type { TeacherPaper } from './marking.rules.ts'
import { contentOf, currentContent } from './revision.rules.ts'

const paper = {
  answers: [
    {
      ...{ no: 2, choice: ['A'], text: 'now', pages: [{ fileId: 'f1' }] },
      mark: { score: 3, comment: 'good', auto: false, rev: 1 },
    },
  ],
  strokes: [{ fileId: 'f1', rev: 1, strokes: [{ color: '#f00', width: 9, points: [1, 2] }] }],
  comment: 'well done',
  state: 'checked',
} as unknown as TeacherPaper
const revision = (target: string, body: unknown) => contentOf({ target, body: JSON.stringify(body) })

describe('two versions side by side [B02]', () => {
  it('an answer stands beside the answer that counts, pages beside pages', () => {
    const answer = revision('answer/h/s/2', { choice: ['B'], text: 'then' })
    expect(answer).toEqual({ kind: 'answer', no: 2, choice: ['B'], text: 'then' })
    expect(currentContent(paper, answer)).toEqual({ kind: 'answer', no: 2, choice: ['A'], text: 'now' })
    const pages = revision('pages/h/s/2', { pages: [{ fileId: 'f2' }, { no: 'file' }] })
    expect(pages).toEqual({ kind: 'pages', no: 2, fileIds: ['f2'] })
    expect(currentContent(paper, pages)).toEqual({ kind: 'pages', no: 2, fileIds: ['f1'] })
  })
  it('what this app cannot read is shown as it came, never left out', () => {
    expect(contentOf({ target: 'answer/h/s/2', body: '{broken' })).toEqual({
      kind: 'other',
      no: 2,
      text: '{broken',
    })
    expect(revision('later/h/s/9', { new: 1 })).toEqual({ kind: 'other', no: 9, text: '{"new":1}' })
    expect(revision('sheet/h/s', { wants: [] })).toEqual({ kind: 'submit', no: 0 })
    expect(currentContent(paper, revision('answer/h/s/7', {}))).toEqual({
      kind: 'answer',
      no: 7,
      choice: [],
      text: '',
    })
  })
  it('a mark, a comment, pen marks and the end of checking are told in words too, beside what counts', () => {
    const stroke = { color: '#f00', width: 9, points: [1, 2] }
    const said = { choice: '', text: '', fileIds: [], score: undefined, strokes: 0 }
    const pairs = [
      revision('mark/h/s/2', { score: 2, comment: 'short' }),
      revision('comment/h/s', { text: 'fine' }),
      revision('strokes/h/s/f1', { strokes: [stroke, stroke] }),
      revision('checked/h/s', { done: false }),
    ].map((then) => [then, currentContent(paper, then)])
    expect(pairs).toEqual([
      [
        { kind: 'mark', no: 2, said: { ...said, score: 2, text: 'short' } },
        { kind: 'mark', no: 2, said: { ...said, score: 3, text: 'good' } },
      ],
      [
        { kind: 'comment', no: 0, said: { ...said, text: 'fine' } },
        { kind: 'comment', no: 0, said: { ...said, text: 'well done' } },
      ],
      [
        { kind: 'strokes', no: 0, fileId: 'f1', said: { ...said, strokes: 2 } },
        { kind: 'strokes', no: 0, fileId: 'f1', said: { ...said, strokes: 1 } },
      ],
      [
        { kind: 'checked', no: 0, done: false },
        { kind: 'checked', no: 0, done: true },
      ],
    ])
  })
  it('of every kind of a paper there are words', () => {
    const kinds = PAPER_KINDS.map((kind) => revision(`${OPERATION_KINDS[kind].target}/h/s/1`, {}).kind)
    expect(kinds).toEqual(PAPER_KINDS)
  })
})
