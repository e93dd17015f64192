import { describe, expect, it } from 'vitest'
import type { Question, Answer as SchoolAnswer } from '#contract/homework/homework.ts'
import { mergeDraft } from '#core/db/merge.ts'
import { changeAnswer, paperBody, parsePaperDraft, rebasePaperDraft } from '../do/paper.rules.ts'
import { submission } from '../hand-in/submit.rules.ts'
import { followed, paperOfSheet } from './school-answer.rules.ts'
import { clashesIn, mayJoin, resolveAnswerClash, wouldReplace } from './two-phones.rules.ts'

const HERE = 'this-phone'
const THERE = 'the-other-phone'
const question: Question = {
  ...{ no: 1, questionId: 'q1', type: 'text', text: '', options: [], fullMark: 5, knowledge: [] },
}
const sheetOf = (text: string, rev: number, deviceId = THERE) => {
  const answer: SchoolAnswer = {
    ...{ no: 1, choice: [], text, rev, pages: [], pagesRev: 0, at: 1, mark: null, key: null },
  }
  return {
    homeworkId: 'h',
    studentId: 's',
    questions: [question],
    answers: [answer],
    sheetRev: 0,
    writers: [{ target: 'answer/h/s/1', rev, deviceId, byName: '名', byYou: true, at: 1 }],
  }
}
const EMPTY = sheetOf('', 0)
const NEWER = sheetOf('乙', 1)
/** Written on this phone while the school had nothing. */
const mine = changeAnswer(paperOfSheet(EMPTY), 1, { text: '甲' })
const baseOf = (paper: typeof mine, sheet = NEWER) =>
  submission(sheet, paper).flatMap((op) => (op.kind === 'answer' ? [op.baseRev] : []))

describe('an answer written here, and one of another phone', () => {
  it('reading the newer one does not move what this was written upon: it is a clash, and sent as one [B02]', () => {
    const seen = followed(mine, NEWER, HERE)
    expect(seen.answers[1]).toMatchObject({ text: '甲', seen: { rev: 0 } })
    expect(clashesIn(NEWER, seen)).toMatchObject([
      { no: 1, mine: { text: '甲' }, theirs: { text: '乙' }, writer: { deviceId: THERE } },
    ])
    expect(baseOf(seen)).toEqual([0])
  })

  it('handed in and given way, it follows the school: the choice is offered once, where it is told [B02, B03]', () => {
    const told = [{ target: 'answer/h/s/1', kind: 'answer', mine: { text: '甲' } }]
    const seen = followed(mine, NEWER, HERE, told)
    expect(seen.answers[1]).toMatchObject({ text: '乙', own: false })
    expect(clashesIn(NEWER, seen)).toEqual([])
    // what was written on since is not what was handed in
    const more = changeAnswer(mine, 1, { text: '甲甲' })
    expect(followed(more, NEWER, HERE, told).answers[1]).toMatchObject({ text: '甲甲', own: true })
    const other = [{ ...told[0], target: 'answer/h/s/2' } as (typeof told)[0]]
    expect(followed(mine, NEWER, HERE, other).answers[1]).toMatchObject({ text: '甲', own: true })
  })

  it('told of before the newer one is here, it follows that one too: no second choice [B02, B03]', () => {
    const told = [{ target: 'answer/h/s/1', kind: 'answer', mine: { text: '甲' } }]
    const stale = sheetOf('甲', 1, HERE)
    const waiting = followed(followed(mine, stale, HERE), stale, HERE, told)
    expect(waiting.answers[1]).toMatchObject({ text: '甲', own: false })
    // the choice was made, so nothing is told any more when the newer one comes
    const after = followed(waiting, sheetOf('乙', 2), HERE)
    expect([after.answers[1]?.text, clashesIn(sheetOf('乙', 2), after)]).toEqual(['乙', []])
  })

  it('stays so in the draft, after a reload, and in one of an older app that kept no base', () => {
    const kept = JSON.parse(JSON.stringify(paperBody(followed(mine, NEWER, HERE)))) as Record<string, unknown>
    const reloaded = followed(parsePaperDraft(kept), NEWER, HERE)
    expect([clashesIn(NEWER, reloaded).length, baseOf(reloaded)]).toEqual([1, [0]])
    const older = followed(parsePaperDraft({ 1: { text: '甲', choice: [], pages: [] } }), NEWER, HERE)
    expect([clashesIn(NEWER, older).length, baseOf(older)]).toEqual([1, [0]])
  })

  it('chosen: mine goes upon theirs, theirs is no work of this phone, both are joined [B02]', () => {
    const [clash] = clashesIn(NEWER, mine)
    if (!clash) throw new Error('no clash')
    const own = resolveAnswerClash(mine, clash, 'mine')
    expect([own.answers[1]?.text, clashesIn(NEWER, own), baseOf(own)]).toEqual(['甲', [], [1]])
    const theirs = resolveAnswerClash(mine, clash, 'theirs')
    expect([theirs.answers[1]?.text, baseOf(theirs)]).toEqual(['乙', []])
    const both = resolveAnswerClash(mine, clash, 'both')
    expect([both.answers[1]?.text, baseOf(both)]).toEqual(['甲\n乙', [1]])
    expect([mayJoin(clash, 'text'), mayJoin(clash, 'choice')]).toEqual([true, false])
    // A third revision that came after the choice was not in view: it is asked for again.
    expect(clashesIn(sheetOf('丙', 2), own)).toHaveLength(1)
  })

  it('is none where nobody wrote here: the school’s is shown, also when it changes again', () => {
    const shown = followed(paperOfSheet(EMPTY), NEWER, HERE)
    expect(shown.answers[1]).toMatchObject({ text: '乙', own: false, seen: { rev: 1 } })
    expect(followed(shown, NEWER, HERE)).toBe(shown)
    // a copy kept for times without a line does not take the newer away
    expect(followed(shown, EMPTY, HERE)).toBe(shown)
    expect(baseOf(changeAnswer(shown, 1, { text: '乙乙' }))).toEqual([1])
  })

  it('is none where both say the same, or this phone wrote the newer one itself', () => {
    const same = followed(changeAnswer(mine, 1, { text: '乙' }), NEWER, HERE)
    expect([clashesIn(NEWER, same), same.answers[1]?.seen.rev]).toEqual([[], 1])
    const own = sheetOf('甲 before', 1, HERE)
    expect(clashesIn(own, followed(mine, own, HERE))).toEqual([])
  })

  it('of two windows the one that has not read the newer text keeps it from being taken for read', () => {
    const [clash] = clashesIn(NEWER, mine)
    if (!clash) throw new Error('no clash')
    const other = resolveAnswerClash(mine, clash, 'mine')
    const here = changeAnswer(mine, 1, { text: '甲甲' })
    // this window wrote after the other one chose: its own answer stands, upon what it had in view
    expect(rebasePaperDraft(other, mine, here).answers[1]).toMatchObject({ text: '甲甲', seen: { rev: 0 } })
  })

  it('of two windows, one of which chose theirs: words typed in the other are never taken for the school’s', () => {
    const [clash] = clashesIn(NEWER, mine)
    if (!clash) throw new Error('no clash')
    const before = paperBody(mine)
    const { body, collisions } = mergeDraft(
      before,
      paperBody(changeAnswer(mine, 1, { text: '甲甲' })),
      paperBody(resolveAnswerClash(mine, clash, 'theirs')),
    )
    const merged = followed(parsePaperDraft(body), NEWER, HERE)
    expect(merged.answers[1]).toMatchObject({ text: '甲甲', own: true })
    expect(collisions).toMatchObject([{ path: '1.text', value: '乙' }])
    expect(parsePaperDraft(paperBody(resolveAnswerClash(mine, clash, 'theirs'))).answers[1]).toMatchObject({
      own: false,
    })
  })

  it('handing in again names what it replaces, and only that', () => {
    expect(wouldReplace(NEWER, mine)).toMatchObject([{ no: 1, mine: { text: '甲' }, theirs: { text: '乙' } }])
    expect(wouldReplace(EMPTY, mine)).toEqual([])
    expect(wouldReplace(NEWER, followed(paperOfSheet(EMPTY), NEWER, HERE))).toEqual([])
  })
})
