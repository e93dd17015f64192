import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { OperationRow, UploadQueueRow } from '#core/db/work-rows.ts'
import { operationRow, receiptRow, uploadRow } from '../queue/queue-rows.test-support.ts'
import { type Live, listWorkItems, receiptsOf } from './items.ts'

const live = (over: Partial<Live> = {}): Live => ({
  ...{ sending: new Set<string>(), sent: new Map<string, number>(), notes: new Map(), pace: 0 },
  ...over,
})

/** Where an operation with these files is. */
async function statusOf(row: Partial<OperationRow>, files: Partial<UploadQueueRow>[], now: Live) {
  const { run } = memoryTables()
  return await run(async (tables) => {
    for (const file of files) await tables.upload.put(uploadRow(file))
    await tables.operation.put(operationRow({ files: files.map((file) => file.fileId ?? 'f1'), ...row }))
    return (await listWorkItems(tables, now))[0]?.status
  })
}
const sending = { sending: new Set(['op1']) }

describe('where work is', () => {
  it('is on this phone, since it was written, while nothing else is known [B03]', async () => {
    expect(await statusOf({ createdAt: 7 }, [], live())).toEqual({ at: 'phone', since: 7 })
  })
  it('tells why the last try of its target did not go through', async () => {
    const notes = new Map([['operation answer/1/s/1', { messageKey: 'sync.uploadTimeout' }]])
    expect(await statusOf({}, [], live({ notes }))).toEqual({
      ...{ at: 'phone', since: 1, note: 'sync.uploadTimeout' },
    })
    notes.set('operation answer/1/s/1', { messageKey: 'k', serverMessage: 'said' } as never)
    expect(await statusOf({}, [], live({ notes }))).toMatchObject({ note: 'k', serverMessage: 'said' })
    expect(await statusOf({ target: 'answer/1/s/2' }, [], live({ notes }))).toEqual({ at: 'phone', since: 1 })
  })
  it('tells while it is being sent again why the attempt before failed [E08, E09]', async () => {
    const notes = new Map([['operation answer/1/s/1', { messageKey: 'sync.uploadClock' }]])
    expect(await statusOf({}, [], live({ ...sending, notes }))).toMatchObject({
      ...{ at: 'sending', note: 'sync.uploadClock' },
    })
  })
  it('being sent is told in parts of a hundred, kilobytes and seconds; the page must stay open for files [B16]', async () => {
    const files = [
      { fileId: 'there', size: 1000, safe: true },
      { fileId: 'half', size: 2000, sent: 100 },
      { fileId: 'not begun', size: 1001, sent: 1 },
    ]
    const sent = new Map([['half', 1000]])
    expect(await statusOf({}, files, live({ ...sending, sent, pace: 300 }))).toEqual({
      // 2001 of 4001 bytes are there.
      ...{ at: 'sending', percent: 50, kbLeft: 2, secondsLeft: 7, keepOpen: true },
    })
    expect(await statusOf({}, files, live({ ...sending, sent }))).toMatchObject({ secondsLeft: null })
    const all = new Map([
      ['half', 2000],
      ['not begun', 1001],
    ])
    expect(await statusOf({}, files, live({ ...sending, sent: all, pace: 1 }))).toEqual({
      ...{ at: 'sending', percent: 100, kbLeft: 0, secondsLeft: 0, keepOpen: false },
    })
  })
  it('rounds up what is left: 1024 bytes are a kilobyte, one more are two', async () => {
    expect(await statusOf({}, [{ size: 1024 }], live(sending))).toMatchObject({ kbLeft: 1 })
    expect(await statusOf({}, [{ size: 1025 }], live(sending))).toMatchObject({ kbLeft: 2, percent: 0 })
  })
  it('being sent without files needs no open page', async () => {
    expect(await statusOf({}, [], live(sending))).toMatchObject({ percent: 0, kbLeft: 0, keepOpen: false })
  })
  it('of a school that holds more than there is, nothing is left', async () => {
    const sent = new Map([['f1', 2000]])
    expect(await statusOf({}, [{}], live({ ...sending, sent }))).toMatchObject({ kbLeft: 0, keepOpen: false })
  })
  it('needs attention when it, or a file of it, was refused, also while it is being sent', async () => {
    const refused = { messageKey: 'sync.refused', serverMessage: 'Above 5.' }
    expect(await statusOf({ trouble: refused }, [], live(sending))).toEqual({ at: 'attention', ...refused })
    const trouble = { messageKey: 'sync.fileRefused' }
    expect(await statusOf({}, [{ fileId: 'a' }, { fileId: 'b', trouble }], live())).toEqual({
      ...{ at: 'attention', messageKey: 'sync.fileRefused' },
    })
  })
})

describe('the list', () => {
  it('has what is at school by its receipt beside what waits, oldest first; what gave way says so [B03]', async () => {
    const { run } = memoryTables()
    const items = await run(async (tables) => {
      await tables.operation.put(operationRow({ opId: 'oldest', createdAt: 1 }))
      await tables.operation.put(operationRow({ opId: 'newest', createdAt: 4 }))
      await tables.receipt.put(receiptRow({ opId: 'late', createdAt: 3, outcome: 'late', time: 8 }))
      await tables.receipt.put(receiptRow({ opId: 'gave way', createdAt: 2, replaced: true }))
      return listWorkItems(tables, live())
    })
    expect(items.map(({ opId }) => opId)).toEqual(['oldest', 'gave way', 'late', 'newest'])
    expect(items[1]?.status).toMatchObject({ at: 'school', outcome: 'replaced' })
    expect(items[2]?.status).toEqual({ at: 'school', time: 8, number: '0101-AAAA-AAAA', outcome: 'late' })
    expect(items[2]).toMatchObject({ target: 'answer/1/s/1', work: 'homework/1/s', kind: 'answer' })
  })
  it('of receipts has those of a target or of a whole work, in the school’s order', async () => {
    const { run } = memoryTables()
    await run(async (tables) => {
      await tables.receipt.put(receiptRow({ opId: 'b', target: 't2', serverSeq: 3 }))
      await tables.receipt.put(receiptRow({ opId: 'a', target: 't1', serverSeq: 2 }))
      await tables.receipt.put(receiptRow({ opId: 'c', target: 't1', work: 'w2', serverSeq: 1 }))
      const ids = async (name: string) => (await receiptsOf(tables, name)).map(({ opId }) => opId)
      expect(await ids('t1')).toEqual(['c', 'a'])
      expect(await ids('homework/1/s')).toEqual(['a', 'b'])
      expect((await receiptsOf(tables, 't2'))[0]).toEqual({
        ...{ opId: 'b', hash: 'hash1', serverSeq: 3, time: 5, number: '0101-AAAA-AAAA', signature: 'x' },
        ...{ outcome: 'applied', target: 't2' },
      })
    })
  })
})
