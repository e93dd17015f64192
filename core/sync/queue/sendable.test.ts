import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { UploadQueueRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { putOperation } from './queue.ts'
import { draftRow, operationRow, uploadRow } from './queue-rows.test-support.ts'
import { sendableOf, sortSendables } from './sendable.ts'

const made = {
  speaker: { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' },
  now: 1,
  clockKnown: true,
  randomBytes: (n: number) => crypto.getRandomValues(new Uint8Array(n)),
}
const picture = (over: Partial<UploadQueueRow>): UploadQueueRow =>
  ({ fileId: 'f1', target: 'h', seq: 1, size: 9, safe: false, trouble: null, ...over }) as UploadQueueRow

/** The targets in the order of their turns, of a phone with a photograph, then words, both still to go. */
async function turns(upload: Partial<UploadQueueRow>, tried: Record<string, number>, hasFailed = false) {
  const { run } = memoryTables()
  const sendable = await run(async (tables) => {
    await tables.upload.put(picture(upload))
    await putOperation(tables, { target: 'pages', kind: 'pages', body: {}, files: ['f1'] }, made)
    await putOperation(tables, { target: 'words', kind: 'answer', body: {} }, made)
    return sendableOf(tables, 5)
  })
  return sortSendables(sendable, (key) => tried[key] ?? 0, hasFailed).map(({ key }) => key.split(' ')[1])
}

describe('whose turn it is', () => {
  it('words go before pictures, also words that were tried before', async () => {
    expect(await turns({}, {})).toEqual(['words', 'pages'])
    expect(await turns({}, { 'operation words': 3 })).toEqual(['words', 'pages'])
  })
  it('a picture that is at school already makes nothing wait', async () => {
    expect(await turns({ safe: true }, {})).toEqual(['pages', 'words'])
  })
  it('after a failure whoever has waited longest goes first: words that never get through hold up nobody', async () => {
    expect(await turns({}, { 'operation words': 3 }, true)).toEqual(['pages', 'words'])
    expect(await turns({}, { 'operation words': 3, 'operation pages': 7 }, true)).toEqual(['words', 'pages'])
  })
  it('a picture sent ahead comes after all words', async () => {
    expect(await turns({ early: true, fileId: 'f2' }, {})).toEqual(['pages', 'words', 'h'])
  })
})

/** What could be sent now of a phone, by key, with when it may go. */
const sendable = (put: (tables: WorkTables) => Promise<unknown>, now = 10_000) =>
  memoryTables().run(async (tables) => {
    await put(tables)
    return await sendableOf(tables, now)
  })
const keys = async (put: (tables: WorkTables) => Promise<unknown>) =>
  (await sendable(put)).map(({ key }) => key)

describe('what may go now', () => {
  it('of each target is the oldest that waits, in the order in which they were made', async () => {
    const found = await sendable(async ({ operation }) => {
      await operation.put(operationRow({ opId: 'b', target: 't1', seq: 3 }))
      await operation.put(operationRow({ opId: 'a', target: 't1', seq: 2 }))
      await operation.put(operationRow({ opId: 'c', target: 't2', seq: 1 }))
    })
    expect(found.map((one) => one.what === 'operation' && one.opId)).toEqual(['c', 'a'])
  })
  it('one in trouble holds up its own target alone', async () => {
    const trouble = { messageKey: 'sync.refused' }
    const found = await keys(async ({ operation }) => {
      await operation.put(operationRow({ opId: 'a', target: 't1', seq: 1, trouble }))
      await operation.put(operationRow({ opId: 'b', target: 't1', seq: 2 }))
      await operation.put(operationRow({ opId: 'c', target: 't2', seq: 3 }))
    })
    expect(found).toEqual(['operation t2'])
  })
  it('handing in waits for what was done before of its work, not for other work nor for what came later', async () => {
    const last = { opId: 'last', target: 'sheet', work: 'w', last: true, seq: 5 }
    const with1 = (over: object) =>
      keys(async ({ operation }) => {
        await operation.put(operationRow(last))
        await operation.put(operationRow({ opId: 'other', target: 't', ...over }))
      })
    expect(await with1({ work: 'w', seq: 4 })).toEqual(['operation t'])
    expect(await with1({ work: 'w', seq: 6 })).toEqual(['operation sheet', 'operation t'])
    expect(await with1({ work: 'w2', seq: 4 })).toEqual(['operation t', 'operation sheet'])
  })
  it('a draft goes two seconds after the last key; when the clock was set back since, at once', async () => {
    const found = async (savedAt: number) =>
      (await sendable(({ draft }) => draft.homework.put(draftRow({ savedAt })))).map((one) => one.notBefore)
    expect(await found(9_000)).toEqual([11_000])
    expect(await found(10_000)).toEqual([12_000])
    expect(await found(10_001)).toEqual([0])
  })
  it.each([
    ['that the school has', { safe: true }],
    ['of which it knows all', { rev: 3, serverRev: 3 }],
    ['of no homework', { target: 'practice/1/s' }],
    ['of a teacher', { sealed: { ...made.speaker, userType: 2 as const } }],
  ])('a draft %s stays', async (_, over) => {
    expect(await keys(({ draft }) => draft.homework.put(draftRow(over)))).toEqual([])
  })
  it('the draft of a wrong answer stays: no server keeps a copy of it', async () => {
    expect(await keys(({ draft }) => draft.mistake.put(draftRow()))).toEqual([])
  })
  it('pictures ahead of their work go one at a time for each work, the oldest first, unless they are in trouble', async () => {
    const early = { early: true }
    const found = await sendable(async ({ upload }) => {
      await upload.put(uploadRow({ ...early, fileId: 'b', seq: 2 }))
      await upload.put(uploadRow({ ...early, fileId: 'a', seq: 1 }))
      await upload.put(uploadRow({ ...early, fileId: 'c', seq: 3, target: 'w2' }))
      await upload.put(uploadRow({ ...early, fileId: 'there', seq: 0, target: 'w3', safe: true }))
      await upload.put(uploadRow({ ...early, fileId: 'refused', target: 'w4', trouble: { messageKey: 'k' } }))
      await upload.put(uploadRow({ fileId: 'not early', target: 'w5' }))
    })
    expect(found.map((one) => one.what === 'file' && [one.fileId, one.heavy, one.notBefore])).toEqual([
      ['a', true, 0],
      ['c', true, 0],
    ])
  })
})
