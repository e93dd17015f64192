import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import { bodyOfItems, itemsToSend, putDraft, rowToDraft } from './drafts.ts'
import { as, draftRow } from './queue/queue-rows.test-support.ts'
import type { JsonObject } from './types.ts'

const ref = { kind: 'homework' as const, target: 'homework/1/s' }

/** A phone on which screens save; each saving names what its screen had read before. */
function phone() {
  const { run } = memoryTables()
  const state = { now: 100 }
  const save = (body: JsonObject, seen: JsonObject = {}, baseRev?: number) =>
    run((tables) => putDraft(tables, ref, { body, seen, baseRev, speaker: as, now: state.now }))
  return { run, state, save }
}

describe('a draft that is kept', () => {
  it('counts its savings, and of each field when it was changed last', async () => {
    const { save } = phone()
    const first = await save({ 1: 'a', 2: 'b' })
    expect(first).toMatchObject({ rev: 1, baseRev: 0, serverRev: 0, fieldRev: { 1: 1, 2: 1 }, safe: false })
    const second = await save({ 1: 'a', 2: 'bb', 3: 'c' }, first.body)
    expect(second).toMatchObject({ rev: 2, fieldRev: { 1: 1, 2: 2, 3: 2 } })
    expect(await save({ 1: 'a', 3: 'c' }, second.body)).toMatchObject({ fieldRev: { 1: 1, 2: 3, 3: 2 } })
  })
  it('makes no revision of what is unchanged, and one of the same words written upon a newer state', async () => {
    const { save, state } = phone()
    const first = await save({ 1: 'a' })
    state.now = 200
    expect(await save({ 1: 'a' }, first.body)).toEqual(first)
    const upon = await save({ 1: 'a' }, first.body, 4)
    expect(upon).toMatchObject({ rev: 2, baseRev: 4, savedAt: 200 })
    // What it was made upon is never less than before.
    expect(await save({ 1: 'b' }, upon.body, 3)).toMatchObject({ rev: 3, baseRev: 4 })
  })
  it('begun again goes on above the one that was handed in: the school takes lower numbers for old', async () => {
    const { run, save } = phone()
    const first = await save({ 1: 'a' })
    const second = await save({ 1: 'b' }, first.body)
    await run((tables) => tables.draft.homework.delete(ref.target))
    const again = await save({ 1: 'c' })
    expect(again.rev).toBeGreaterThan(second.rev)
    expect(again.seq).toBe(3)
  })
  it('keeps what another window wrote into the same place, with its time, the newest twenty of them', async () => {
    const { save, state } = phone()
    let body: JsonObject = (await save({ 1: 'theirs 0' })).body
    for (let n = 1; n <= 21; n++) {
      state.now += 1
      const row = await save({ 1: `theirs ${n}` })
      expect(row.others.at(-1)).toEqual({ path: '1', value: `theirs ${n - 1}`, savedAt: state.now - 1 })
      body = row.body
    }
    const { others } = await save({ 1: 'mine' }, body)
    expect(others).toHaveLength(20)
    expect(others[0]?.value).toBe('theirs 1')
  })
  it('comes to its screen with all that, by its kind', async () => {
    const { save } = phone()
    await save({ 1: 'theirs', 2: 'x' })
    const row = await save({ 1: 'mine', 2: 'x' })
    expect(rowToDraft(ref, row)).toEqual({
      ...{ ...ref, body: { 1: 'mine', 2: 'x' }, rev: 2, baseRev: 0, serverRev: 0, savedAt: 100 },
      others: [{ path: '1', value: 'theirs', savedAt: 100 }],
    })
  })
})

describe('a draft on its way to the school', () => {
  const row = draftRow({
    ...{ rev: 5, serverRev: 3, body: { 1: { text: 'a' }, 2: { text: 'b' }, at: 2, scroll: 10 } },
    fieldRev: { 1: 3, 2: 5, at: 4, scroll: 1, 9: 4 },
  })
  const sent = (body: JsonObject, fieldRev: Record<string, number>, most?: number) =>
    itemsToSend(draftRow({ body, fieldRev }), most).toSorted((a, b) => a.no - b.no)

  it('sends the questions that changed since the school heard of them, and where the person was as number 0', () => {
    expect(itemsToSend(row).toSorted((a, b) => a.no - b.no)).toEqual([
      { no: 0, rev: 4, body: '{"at":2,"scroll":10}' },
      { no: 2, rev: 5, body: '{"text":"b"}' },
      // Taken away again: the school hears that too.
      { no: 9, rev: 4, body: 'null' },
    ])
  })
  it('where the person was goes under the highest revision of its parts, whatever their order', () => {
    expect(sent({ a: 1, b: 2 }, { a: 2, b: 7 })).toMatchObject([{ no: 0, rev: 7 }])
    expect(sent({ a: 1, b: 2 }, { a: 7, b: 2 })).toMatchObject([{ no: 0, rev: 7 }])
  })
  it('questions are numbered from 1 to 200; any other name says where the person was', () => {
    const names = { 1: 'a', 200: 'b', 201: 'c', '01': 'd', 0: 'e', 1000: 'f', '1x': 'g' }
    const revs = Object.fromEntries(Object.keys(names).map((name) => [name, 1]))
    expect(sent(names, revs).map(({ no }) => no)).toEqual([0, 1, 200])
  })
  it('what is longer than the school takes stays on the phone, and holds up nothing else', () => {
    const quotes = 2
    expect(sent({ 1: 'x'.repeat(20_000 - quotes), 2: 'y' }, { 1: 1, 2: 1 }).map(({ no }) => no)).toEqual([
      1, 2,
    ])
    expect(sent({ 1: 'x'.repeat(20_001 - quotes), 2: 'y' }, { 1: 1, 2: 1 }).map(({ no }) => no)).toEqual([2])
  })

  it('comes back as the newest of each question; a damaged item takes nothing with it', () => {
    const items = [
      { no: 2, body: '{"text":"new"}' },
      { no: 2, body: '{"text":"old"}' },
      { no: 3, body: '{"text":' },
      { no: 3, body: '"older"' },
      { no: 4, body: 'null' },
      { no: 4, body: '"older"' },
      { no: 0, body: '{"at":2}' },
    ]
    expect(bodyOfItems(items)).toEqual({ 2: { text: 'new' }, at: 2 })
  })
  it.each(['null', '"text"', '[1]', '7'])('takes %s for no place where the person was', (body) => {
    expect(bodyOfItems([{ no: 0, body }])).toEqual({})
  })
})
