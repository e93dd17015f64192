import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { WHOLE } from '../photos/crop.rules.ts'
import {
  changeAnswer,
  edited,
  isAnswered,
  NEW_PAPER,
  PAPER_VIEW,
  type PaperDraft,
  type PhotoPage,
  paperBody,
  parsePaperDraft,
} from './paper.rules.ts'

const page: PhotoPage = {
  pageId: 'p',
  place: 'phone',
  original: 'f1',
  made: { file: 'f2', small: 'f3' },
  turn: 90,
  box: { ...WHOLE },
  look: 'grey',
}
const kept = (paper: unknown) => JSON.parse(JSON.stringify(paper)) as Record<string, unknown>

describe('what a student has done on a homework', () => {
  it('comes out of the draft as it went in: answers, question, pages, crop, scroll [B01]', () => {
    const box = { left: 0.1, top: 0.2, right: 0.9, bottom: 0.8 }
    let paper: PaperDraft = { ...NEW_PAPER, no: 2, scroll: 420, fineness: 'small' }
    paper = changeAnswer(paper, 1, { choice: ['A', 'C'] })
    paper = changeAnswer(paper, 12, {
      text: 'x² ≥ 4',
      pages: [page, { ...page, pageId: 'p2', box, made: null }],
    })
    paper = { ...paper, asking: { no: 12, way: 'camera', at: 3 } }
    expect(parsePaperDraft(kept(paperBody(paper)))).toEqual(paper)
  })
  it('each answer is a field named by its question, so that two windows are merged question by question', () => {
    expect(Object.keys(paperBody(changeAnswer(NEW_PAPER, 7, { text: 'x' })))).toContain('7')
  })
  it('all other fields say where the person is', () => {
    expect(Object.keys(paperBody(changeAnswer(NEW_PAPER, 3, {})))).toEqual(
      expect.arrayContaining([...PAPER_VIEW, '3']),
    )
    expect(Object.keys(paperBody(NEW_PAPER)).toSorted()).toEqual([...PAPER_VIEW].toSorted())
  })
  it('whatever else lies in a draft never breaks the page', () => {
    const name = fc.constantFrom('1', '0', '7.5', 'no', 'scroll', 'asking', 'fineness', '__proto__')
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue()), (body) => {
        const paper = parsePaperDraft(kept(body))
        expect(parsePaperDraft(kept(paperBody(paper)))).toEqual(paper)
      }),
    )
    const odd = { 3: { pages: [{ pageId: 'p' }, 7, null], choice: 'A' }, 4: 'x' }
    expect(parsePaperDraft(odd).answers).toEqual({
      3: { choice: [], text: '', pages: [], scans: [], seen: { rev: 0, pagesRev: 0 }, own: true },
    })
  })
  it('a picture cut or turned again is made again; its original stays', () => {
    expect(edited(page, { turn: 180 })).toMatchObject({ original: 'f1', made: null, turn: 180, look: 'grey' })
  })
  it('spaces are no answer', () => {
    expect(isAnswered(changeAnswer(NEW_PAPER, 1, { text: ' \n' }).answers[1])).toBe(false)
    expect(isAnswered(changeAnswer(NEW_PAPER, 1, { choice: ['B'] }).answers[1])).toBe(true)
    expect(isAnswered(undefined)).toBe(false)
  })
})
