import { describe, expect, it } from 'vitest'
import type { WorkItem } from '#core/sync/types.ts'
import type { TeacherPaper } from './marking.rules.ts'
import {
  bodyOfDraft,
  type Entries,
  findEntriesOnServer,
  isChecked,
  markingState,
  markTarget,
  parseMarkingEntries,
  queuedAs,
  readPageStrokes,
  readQuestionMark,
  removeEntries,
  strokesTarget,
  withEntry,
} from './overlay.rules.ts'

const paper = {
  homeworkId: 'h',
  studentId: 's',
  state: 'submitted',
  comment: '',
  answers: [{ no: 1, mark: { score: 2, comment: 'ok', auto: true, rev: 4 } }],
  strokes: [{ fileId: 'f', rev: 1, strokes: [] }],
} as unknown as TeacherPaper
const mark = (score: number | null, opId: string | null) => ({
  kind: 'mark' as const,
  body: { score, comment: '' },
  baseRev: 4,
  opId,
})
const item = (opId: string, at: WorkItem['status']['at'], time = 5): WorkItem =>
  ({ opId, target: 't', work: 'w', kind: 'mark', createdAt: 0, status: { at, time } }) as WorkItem
const target = markTarget(paper, 1)

describe('what a teacher did stands over what the server last said', () => {
  it('until the school has it, and a mark taken back is no mark, not zero', () => {
    expect(readQuestionMark(paper, {}, 1)).toMatchObject({ score: 2, auto: true })
    expect(readQuestionMark(paper, { [target]: mark(3.5, null) }, 1)).toMatchObject({
      score: 3.5,
      auto: false,
    })
    expect(readQuestionMark(paper, { [target]: mark(null, 'a') }, 1).score).toBeNull()
    expect(readQuestionMark(paper, {}, 2).score).toBeNull()
    const line = { color: '#c8102e', width: 50, points: [1, 2] }
    const drawn: Entries = {
      [strokesTarget(paper, 'f')]: { kind: 'strokes', body: { strokes: [line] }, baseRev: 1, opId: null },
    }
    expect(readPageStrokes(paper, drawn, 'f')).toEqual([line])
    expect(isChecked(paper, {})).toBe(false)
  })
  it('a change made while the former one was on its way is not dropped with it', () => {
    const sent: Entries = { [target]: mark(3, 'a') }
    expect(findEntriesOnServer(sent, [item('a', 'school')], 5)).toEqual({ held: [target], behind: false })
    expect(findEntriesOnServer(sent, [item('a', 'school')], 4)).toEqual({ held: [], behind: true })
    expect(findEntriesOnServer(sent, [item('a', 'sending')], 9)).toEqual({ held: [], behind: false })
    expect(removeEntries(sent, [target])).toEqual({})
    const changed: Entries = { [target]: mark(4, null) }
    expect(findEntriesOnServer(changed, [item('a', 'school')], 9)).toEqual({ held: [], behind: false })
  })
  it('a newer answer of the server under an own mark does not become what that was made upon [B02]', () => {
    const own = withEntry({}, target, { kind: 'mark', body: { score: 3, comment: '' }, baseRev: 4 })
    // another phone marked meanwhile: the paper read again says revision 6, the screen still shows their own 3
    const later = withEntry(own, target, { kind: 'mark', body: { score: 3, comment: 'x' }, baseRev: 6 })
    expect(later[target]).toMatchObject({ baseRev: 4, opId: null, body: { comment: 'x' } })
    const chosen = withEntry(
      later,
      target,
      { kind: 'mark', body: { score: 3, comment: 'x' }, baseRev: 6 },
      true,
    )
    expect(chosen[target]?.baseRev).toBe(6)
    expect(withEntry({}, target, { kind: 'mark', body: {}, baseRev: 6 })[target]?.baseRev).toBe(6)
  })
  it('says on this phone, sending, needs attention, or saved: never saved before the receipt', () => {
    const two: Entries = { [target]: mark(3, 'a'), other: mark(1, 'b') }
    expect(markingState({}, [])).toBe('saved')
    expect(markingState({ [target]: mark(3, null) }, [])).toBe('phone')
    expect(markingState({ [target]: mark(3, 'a') }, [])).toBe('phone')
    expect(markingState(two, [item('a', 'school'), item('b', 'sending')])).toBe('sending')
    expect(markingState(two, [item('a', 'phone'), item('b', 'sending')])).toBe('phone')
    expect(markingState(two, [item('a', 'attention'), item('b', 'sending')])).toBe('attention')
    expect(markingState(two, [item('a', 'school'), item('b', 'school')])).toBe('saved')
  })
  it('survives the phone: what was written is read again, what is broken is left out', () => {
    const kept: Entries = { [target]: mark(3, 'a') }
    expect(parseMarkingEntries(JSON.parse(JSON.stringify(bodyOfDraft(kept))))).toEqual(kept)
    expect(parseMarkingEntries({ entries: { x: { kind: 'other' } } })).toEqual({})
    expect([parseMarkingEntries(null), parseMarkingEntries({})]).toEqual([{}, {}])
  })
})

describe('an entry that is in the queue', () => {
  const target = markTarget(paper, 1)
  const entries: Entries = { [target]: mark(3, null), other: mark(1, null) }

  it('has its operation, also when it was read again from the draft meanwhile', () => {
    const read = parseMarkingEntries(structuredClone(bodyOfDraft(entries)))
    const next = queuedAs(read, target, mark(3, null), 'op1')
    expect(next).toEqual({ [target]: mark(3, 'op1'), other: mark(1, null) })
  })

  it('goes out again when it was changed while it was brought there, and is not brought back when it is gone', () => {
    const changed = { ...entries, [target]: mark(2, null) }
    expect(queuedAs(changed, target, mark(3, null), 'op1')).toBe(changed)
    const sent = { ...entries, [target]: mark(3, 'op0') }
    expect(queuedAs(sent, target, mark(3, null), 'op1')).toBe(sent)
    expect(queuedAs({}, target, mark(3, null), 'op1')).toEqual({})
  })
})
