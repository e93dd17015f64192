import { describe, expect, it } from 'vitest'
import type { Draft, DraftSaveResult, JsonObject, WorkRef } from '#core/sync/types.ts'
import { type DraftForm, keepDraft, rebasedFields } from './draft-keeper.ts'
import {
  isWritten,
  NOTHING_WRITTEN,
  readWritten,
  toAnswerBody,
  type WrittenAnswer,
} from './written-answer.ts'

const ref: WorkRef = { kind: 'homework', target: 'homework/h1/s1' }
type Words = Readonly<Record<string, string>>
/** Words by number, merged one by one. */
const WORDS: DraftForm<Words> = {
  read: (body) => ({ ...(body as Words | null) }),
  body: (words) => words,
  rebased: rebasedFields,
}
const NEW = { first: {} as Words, known: null }
const draftOf = (body: JsonObject, rev: number): Draft => ({
  ...ref,
  body,
  rev,
  baseRev: 0,
  serverRev: 0,
  savedAt: 1,
  others: [],
})

/** A store whose writings end, or fail, when the test says so. */
function slowStore(place: DraftSaveResult['place'] = 'disk') {
  const bodies: JsonObject[] = []
  const ends: { end: () => void; fail: () => void }[] = []
  let heard: (draft: Draft | null) => void = () => {}
  return {
    bodies,
    end: () => ends.shift()?.end(),
    fail: () => ends.shift()?.fail(),
    hear: (draft: Draft) => heard(draft),
    store: {
      saveDraft: (_: WorkRef, body: JsonObject) => {
        bodies.push(body)
        return new Promise<DraftSaveResult>((resolve, reject) => {
          ends.push({
            end: () => resolve({ rev: bodies.length, place }),
            fail: () => reject(new Error('full')),
          })
        })
      },
      watchDraft: (_: WorkRef, listener: typeof heard) => {
        heard = listener
        return () => {}
      },
    },
  }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('work on the phone', () => {
  it('is written at once; what is typed meanwhile goes with the next writing, and nothing is called saved before [W02]', async () => {
    const slow = slowStore()
    const keeper = keepDraft(slow.store, ref, WORDS, NEW)
    const all = ['a', 'ab', 'abc'].map((text) => keeper.change((now) => ({ ...now, 1: text })))
    expect([slow.bodies.length, keeper.view().kept]).toEqual([1, 'saving'])
    slow.end()
    await turn()
    expect([slow.bodies.length, keeper.view().kept]).toEqual([2, 'saving'])
    slow.end()
    await Promise.all(all)
    expect(keeper.view().kept).toBe('disk')
    expect(slow.bodies.at(-1)).toEqual({ 1: 'abc' })
  })

  it('is settled when the newest change is kept, and not before', async () => {
    const slow = slowStore()
    const keeper = keepDraft(slow.store, ref, WORDS, NEW)
    void keeper.change(() => ({ 1: 'a' }))
    void keeper.change(() => ({ 1: 'ab' }))
    let settled: Words | null = null
    const settling = keeper.settled().then((words) => {
      settled = words
    })
    slow.end()
    await turn()
    expect(settled).toBeNull()
    slow.end()
    await settling
    expect(settled).toEqual({ 1: 'ab' })
    expect(slow.bodies.at(-1)).toEqual({ 1: 'ab' })
  })

  it('takes what another window wrote over from the newest that was heard while it was writing itself', async () => {
    const slow = slowStore()
    const keeper = keepDraft(slow.store, ref, WORDS, NEW)
    const saving = keeper.change(() => ({ 1: 'a' }))
    slow.hear(draftOf({ 1: 'a', 2: 'theirs' }, 1))
    // read before that, and told late
    slow.hear(draftOf({ 1: 'a' }, 0))
    slow.end()
    await saving
    expect(keeper.value()).toEqual({ 1: 'a', 2: 'theirs' })
  })

  it('says so when the phone keeps nothing, from the opening or by the first writing', async () => {
    const slow = slowStore('memory')
    const keeper = keepDraft(slow.store, ref, WORDS, NEW)
    const saving = keeper.change(() => ({ 1: 'a' }))
    slow.end()
    await saving
    expect(keeper.view().kept).toBe('memory')
    expect(keepDraft(slow.store, ref, WORDS, { ...NEW, kept: 'memory' }).view().kept).toBe('memory')
  })

  it('what the small store for an emergency took is not called saved, until the database has it [T01]', async () => {
    const slow = slowStore('journal')
    const keeper = keepDraft(slow.store, ref, WORDS, NEW)
    const saving = keeper.change(() => ({ 1: 'a' }))
    slow.end()
    await saving
    expect(keeper.view().kept).toBe('journal')
    slow.hear({ ...draftOf({ 1: 'a' }, 1), place: 'disk' })
    expect(keeper.view().kept).toBe('disk')
    const known: Draft = { ...draftOf({ 1: 'a' }, 1), place: 'journal' }
    expect(keepDraft(slow.store, ref, WORDS, { ...NEW, known }).view().kept).toBe('journal')
  })

  it('says so when a writing fails, keeps what was typed in view, and writes it with the next change', async () => {
    const slow = slowStore()
    const keeper = keepDraft(slow.store, ref, WORDS, NEW)
    const failing = keeper.change(() => ({ 1: 'a' }))
    slow.fail()
    await expect(failing).rejects.toThrow('full')
    expect(keeper.view()).toMatchObject({ value: { 1: 'a' }, kept: 'memory' })
    expect(await keeper.settled()).toEqual({ 1: 'a' })
    const saving = keeper.change((now) => ({ ...now, 2: 'b' }))
    slow.end()
    await saving
    expect(keeper.view().kept).toBe('disk')
    expect(slow.bodies.at(-1)).toEqual({ 1: 'a', 2: 'b' })
  })

  it('takes what another window wrote, but not over what is being typed here', async () => {
    const slow = slowStore()
    const keeper = keepDraft(slow.store, ref, WORDS, NEW)
    slow.hear(draftOf({ 2: 'there' }, 4))
    expect(keeper.value()).toEqual({ 2: 'there' })
    const saving = keeper.change((now) => ({ ...now, 1: 'here' }))
    slow.hear(draftOf({ 1: 'older' }, 5))
    expect(keeper.value()['1']).toBe('here')
    const both = { 1: 'here', 2: 'there again' }
    slow.hear(draftOf(both, 6))
    slow.end()
    await saving
    expect(keeper.value()).toEqual(both)
  })

  it('that is one whole is another window’s, or this one’s while it is being changed here', async () => {
    const slow = slowStore()
    const form: DraftForm<WrittenAnswer> = { read: (body) => readWritten(body ?? {}), body: toAnswerBody }
    const keeper = keepDraft(slow.store, ref, form, { first: NOTHING_WRITTEN, known: null })
    slow.hear(draftOf({ choice: ['A'], text: '' }, 3))
    expect(keeper.value().choice).toEqual(['A'])
    const saving = keeper.change((now) => ({ ...now, choice: ['B'] }))
    void keeper.change((now) => ({ ...now, choice: ['C'] }))
    slow.hear(draftOf({ choice: ['D'], text: '' }, 9))
    slow.end()
    await turn()
    slow.end()
    await saving
    expect([keeper.value().choice, slow.bodies.at(-1)]).toEqual([['C'], { choice: ['C'], text: '' }])
  })

  it('a change that changes nothing writes nothing', async () => {
    const slow = slowStore()
    await keepDraft(slow.store, ref, WORDS, NEW).change((now) => now)
    expect(slow.bodies).toEqual([])
  })
})

describe('an answer that is not handed in', () => {
  it('comes out of its draft as it went in; what does not fit is left out', () => {
    const written = { choice: ['A', 'C'], text: '$x$' }
    expect(readWritten(toAnswerBody(written))).toEqual(written)
    expect(readWritten({ choice: ['A', 7, null], text: 5, more: [] })).toEqual({ choice: ['A'], text: '' })
    expect(readWritten({ choice: 'A' })).toEqual(NOTHING_WRITTEN)
  })

  it('is none while it is blank', () => {
    expect([NOTHING_WRITTEN, { choice: [], text: ' \n' }].map(isWritten)).toEqual([false, false])
    expect(isWritten({ choice: ['A'], text: '' })).toBe(true)
  })
})
