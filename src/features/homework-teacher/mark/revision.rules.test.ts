import { describe, expect, it } from 'vitest'
import type { Paper } from './marking.rules.ts'
import { contentOf, currentContent } from './revision.rules.ts'

const paper = {
  answers: [{ no: 2, choice: ['A'], text: 'now', pages: [{ fileId: 'f1' }] }],
} as unknown as Paper
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
})
