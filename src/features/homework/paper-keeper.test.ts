import { describe, expect, it } from 'vitest'
import type { Draft, JsonObject, Saved, WorkRef } from '#core/sync/types.ts'
import { answered, NEW_PAPER, paperBody } from './paper.rules.ts'
import { keepPaper } from './paper-keeper.ts'

const ref: WorkRef = { kind: 'homework', target: 'homework/h1/s1' }
const draftOf = (body: JsonObject, rev: number): Draft => ({
  ...ref,
  body,
  rev,
  baseRev: 0,
  serverRev: 0,
  savedAt: 1,
  others: [],
})

/** A store whose writings end when the test says so. */
function slowStore(place: Saved['place'] = 'disk') {
  const bodies: JsonObject[] = []
  const ends: (() => void)[] = []
  let heard: (draft: Draft | null) => void = () => {}
  return {
    bodies,
    end: () => ends.shift()?.(),
    hear: (draft: Draft) => heard(draft),
    store: {
      saveDraft: (_: WorkRef, body: JsonObject) => {
        bodies.push(body)
        return new Promise<Saved>((resolve) => {
          ends.push(() => resolve({ rev: bodies.length, place }))
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

describe('a paper on the phone', () => {
  it('is written at once; what is typed meanwhile goes with the next writing, and nothing is called saved before', async () => {
    const slow = slowStore()
    const keeper = keepPaper(slow.store, ref, NEW_PAPER, null)
    const all = ['a', 'ab', 'abc'].map((text) => keeper.change((paper) => answered(paper, 1, { text })))
    expect([slow.bodies.length, keeper.view().kept]).toEqual([1, 'saving'])
    slow.end()
    await turn()
    expect([slow.bodies.length, keeper.view().kept]).toEqual([2, 'saving'])
    slow.end()
    await Promise.all(all)
    expect(keeper.view().kept).toBe('disk')
    expect(slow.bodies.at(-1)).toMatchObject({ 1: { text: 'abc' } })
  })
  it('says so when the phone keeps nothing', async () => {
    const slow = slowStore('memory')
    const keeper = keepPaper(slow.store, ref, NEW_PAPER, null)
    const saving = keeper.change((paper) => ({ ...paper, scroll: 5 }))
    slow.end()
    await saving
    expect(keeper.view().kept).toBe('memory')
  })
  it('takes what another window wrote, but not over what is being typed here', async () => {
    const slow = slowStore()
    const keeper = keepPaper(slow.store, ref, NEW_PAPER, null)
    slow.hear(draftOf(paperBody(answered(NEW_PAPER, 2, { text: 'there' })), 4))
    expect(keeper.paper().answers[2]?.text).toBe('there')
    const saving = keeper.change((paper) => answered(paper, 1, { text: 'here' }))
    slow.hear(draftOf(paperBody(answered(NEW_PAPER, 1, { text: 'older' })), 5))
    expect(keeper.paper().answers[1]?.text).toBe('here')
    const both = answered(answered(NEW_PAPER, 1, { text: 'here' }), 2, { text: 'there again' })
    slow.hear(draftOf(paperBody(both), 6))
    slow.end()
    await saving
    expect(keeper.paper().answers).toEqual(both.answers)
  })
  it('a change that changes nothing writes nothing', async () => {
    const slow = slowStore()
    await keepPaper(slow.store, ref, NEW_PAPER, null).change((paper) => paper)
    expect(slow.bodies).toEqual([])
  })
})
