import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { draftRow, operationRow, receiptRow, uploadRow } from './queue/queue-rows.test-support.ts'
import { sweepFiles, sweepOldFiles, sweepReceipts } from './sweep.ts'

const DAY = 86_400_000
const HOMEWORK = 'homework/1/s'

/** A phone with these files, each with its bytes, on which `sweep` has gone by; tells which are left. */
async function left(
  files: Parameters<typeof uploadRow>[0][],
  sweep: (tables: WorkTables) => Promise<void>,
): Promise<string[]> {
  const { run } = memoryTables()
  return await run(async (tables) => {
    for (const file of files) {
      const row = uploadRow({ safe: true, ...file })
      await tables.upload.put(row)
      await tables.bytes.put({ fileId: row.fileId, bytes: new ArrayBuffer(1) })
    }
    await sweep(tables)
    const rows = (await tables.upload.all()).map(({ fileId }) => fileId)
    // The bytes go with their row, and stay with it.
    for (const { fileId } of files.map(uploadRow))
      expect((await tables.bytes.get(fileId)) !== undefined).toBe(rows.includes(fileId))
    return rows
  })
}
const sweepHomework = (tables: WorkTables) => sweepFiles(tables, [HOMEWORK])

describe('originals on the phone', () => {
  it('go once the school has them and nothing here needs them any more', async () => {
    expect(await left([{ fileId: 'done' }], sweepHomework)).toEqual([])
  })
  it('stay while the school has not said that it has them', async () => {
    expect(await left([{ fileId: 'on its way', safe: false }], sweepHomework)).toEqual(['on its way'])
  })
  it('stay while an operation names them, of whatever work', async () => {
    const kept = await left([{ fileId: 'named' }, { fileId: 'free' }], async (tables) => {
      await tables.operation.put(operationRow({ work: 'another', files: ['named'] }))
      await sweepHomework(tables)
    })
    expect(kept).toEqual(['named'])
  })
  it.each(['homework', 'mistake'] as const)('stay while a draft of their work is open: %s', async (kind) => {
    const kept = await left([{ fileId: 'open' }], async (tables) => {
      await tables.draft[kind].put(draftRow({ target: HOMEWORK }))
      await sweepHomework(tables)
    })
    expect(kept).toEqual(['open'])
  })
  it('of other work are not touched, unless they are named themselves', async () => {
    const files = [
      { fileId: 'other', target: 'homework/2/s' },
      { fileId: 'named', target: 'homework/2/s' },
    ]
    expect(await left(files, (tables) => sweepFiles(tables, [HOMEWORK], ['named']))).toEqual(['other'])
  })
  it('that no work speaks of go a day after they were made, not before', async () => {
    const files = [
      { fileId: 'a day', createdAt: 1 },
      { fileId: 'longer', createdAt: 0 },
      { fileId: 'longer, not at school', createdAt: 0, safe: false },
    ]
    const kept = await left(files, (tables) => sweepOldFiles(tables, DAY + 1))
    expect(kept).toEqual(['a day', 'longer, not at school'])
  })
})

it('a receipt is kept for thirty days', async () => {
  const { run } = memoryTables()
  const kept = await run(async (tables) => {
    await tables.receipt.put(receiptRow({ opId: 'thirty days', keptAt: 1 }))
    await tables.receipt.put(receiptRow({ opId: 'longer', keptAt: 0 }))
    await sweepReceipts(tables, 30 * DAY + 1)
    return (await tables.receipt.all()).map(({ opId }) => opId)
  })
  expect(kept).toEqual(['thirty days'])
})
