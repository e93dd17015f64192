import { describe, expect, it } from 'vitest'
import { joinOf, readOperationContent } from './operation-content.ts'

const pages = (...ids: string[]) => ({ pages: ids.map((fileId) => ({ fileId })) })
const many = (n: number) => Array.from({ length: n }, (_, i) => ({ at: i }))

describe('two that do not agree, joined', () => {
  it('have all pages and all strokes of both, once each, mine first', () => {
    expect(joinOf('pages', pages('a', 'b'), pages('b', 'c'))).toEqual(pages('a', 'b', 'c'))
    expect(joinOf('strokes', { strokes: [1, 2] }, { strokes: [2, 3] })).toEqual({ strokes: [1, 2, 3] })
  })

  it.each([
    ['pages', 20],
    ['strokes', 500],
  ])('are %s up to %i, and not joined beyond', (kind, most) => {
    const own = { [kind]: many(most - 1) }
    expect(joinOf(kind, own, { [kind]: [{ at: -1 }] })?.[kind]).toHaveLength(most)
    expect(joinOf(kind, { [kind]: many(most) }, { [kind]: [{ at: -1 }] })).toBeNull()
  })

  it.each([
    ['answer', 20_000],
    ['comment', 1000],
  ])('are the text of an %s up to %i letters, mine first', (kind, most) => {
    expect(joinOf(kind, { text: 'a' }, { text: 'b' })).toEqual({ text: 'a\nb' })
    const own = { text: 'x'.repeat(most - 2) }
    expect(joinOf(kind, own, { text: 'y' })?.['text']).toHaveLength(most)
    expect(joinOf(kind, own, { text: 'yy' })).toBeNull()
    expect(joinOf(kind, own, { text: ' ' })).toBeNull()
  })

  it('are nothing for what cannot be both', () => {
    expect(joinOf('choice', { choice: ['A'] }, { choice: ['B'] })).toBeNull()
    expect(joinOf('score', { score: 1, text: 'a' }, { score: 2, text: 'b' })).toBeNull()
  })
})

describe('what a body says', () => {
  it('is said part by part, and a score of none is told from no score', () => {
    const whole = { choice: ['A', 'C'], text: 'one', comment: 'two', strokes: [1, 2], score: null }
    expect(readOperationContent({ ...whole, ...pages('f1', 'f2') })).toEqual({
      ...{ choice: 'AC', text: 'one\ntwo', fileIds: ['f1', 'f2'], score: null, strokes: 2 },
    })
    expect(readOperationContent({})).toEqual({
      choice: '',
      text: '',
      fileIds: [],
      score: undefined,
      strokes: 0,
    })
    expect(readOperationContent({ rate: 3 }).score).toBe(3)
    expect(readOperationContent({ rate: 3, score: 0 }).score).toBe(0)
  })

  it('of a consolidation is a line an answer', () => {
    const answers = [
      { no: 1, choice: ['B'] },
      { no: 2, text: 'x = 2' },
    ]
    expect(readOperationContent({ answers }).text).toBe('1. B\n2. x = 2')
  })
})
