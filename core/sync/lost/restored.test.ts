import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { ReceiptRow } from '#core/db/work-rows.ts'
import { as, draftRow, operationRow, receiptRow, uploadRow } from '../queue/queue-rows.test-support.ts'
import { dropDraftOf } from '../queue/queue-rows.ts'
import { sweepFiles, sweepOldFiles } from '../sweep.ts'
import { keepFilesAside, noteSafety, takeBack } from './restored.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const FROM = 100 * DAY
const restored = { from: FROM, at: FROM + DAY }
const again: NonNullable<ReceiptRow['again']> = {
  ...{ deviceId: 'here', sealed: as, last: false, seq: 7, rev: 3, baseRev: 2, clockKnown: true },
  ...{ body: { pages: [{ fileId: 'f1' }, { fileId: 'f2' }] } },
  files: [
    { fileId: 'f1', schoolId: 's1' },
    { fileId: 'f2', schoolId: 's2' },
  ],
}

describe('a phone that hears of a restore', () => {
  it('puts back what is newer, with a margin, under its old hash and numbers, once for each restore [G04]', async () => {
    const { run } = memoryTables()
    await run(async (tables) => {
      for (const [opId, time] of [
        ['older', FROM - 10 * MINUTE],
        ['may be newer', FROM - 10 * MINUTE + 1],
        ['newer', FROM + 1],
      ] as const)
        await tables.receipt.put(receiptRow({ opId, time, hash: `hash ${opId}`, again }))
      await tables.receipt.put(receiptRow({ opId: 'of an older app', time: FROM + 1 }))
      await tables.upload.put(
        uploadRow({ fileId: 'f1', target: 'kept homework/1/s', safe: true, schoolId: 's1' }),
      )
      expect(await takeBack(tables, restored)).toBe(2)
      expect((await tables.receipt.all()).map(({ opId }) => opId).toSorted()).toEqual([
        'of an older app',
        'older',
      ])
      const rows = await tables.operation.all()
      expect(rows.map(({ opId }) => opId).toSorted()).toEqual(['may be newer', 'newer'])
      expect(await tables.operation.get('newer')).toEqual({
        ...operationRow({ opId: 'newer', seq: 7, rev: 3, baseRev: 2, asked: true }),
        // the file that is still here goes again; the other is named as the school knew it
        ...{ files: ['f1'], body: { pages: [{ fileId: 'f1' }, { fileId: 's2' }] } },
        ...{ bodyText: '', hash: '', fileHash: 'hash newer' },
      })
      expect(await tables.upload.get('f1')).toMatchObject({
        ...{ target: 'homework/1/s', safe: false, schoolId: null, sent: 0 },
      })
      expect(await takeBack(tables, restored)).toBeNull()
      expect(await takeBack(tables, { ...restored, at: restored.at + 1 })).toBe(0)
    })
  })

  it('counts drafts and files on their way as unsent, and leaves what is kept for no reason [G04]', async () => {
    const { run } = memoryTables()
    await run(async (tables) => {
      for (const kind of ['homework', 'mistake'] as const)
        await tables.draft[kind].put(draftRow({ serverRev: 1, safe: true }))
      await tables.upload.put(uploadRow({ fileId: 'early', safe: true, schoolId: 's' }))
      await tables.upload.put(uploadRow({ fileId: 'kept', target: 'kept x', safe: true, schoolId: 's' }))
      expect(await takeBack(tables, restored)).toBe(0)
      for (const kind of ['homework', 'mistake'] as const)
        expect(await tables.draft[kind].all()).toMatchObject([{ serverRev: 0, safe: false }])
      expect(await tables.upload.get('early')).toMatchObject({ safe: false, schoolId: null })
      expect(await tables.upload.get('kept')).toMatchObject({ safe: true, target: 'kept x' })
    })
  })
})

describe('bytes of a file that the school has', () => {
  const left = (backedUpTo: number | null, safeAt: number | undefined, now: number) => {
    const { run } = memoryTables()
    return run(async (tables) => {
      if (backedUpTo !== null) await noteSafety(tables, { backedUpTo })
      await tables.upload.put(
        uploadRow({ fileId: 'f', safe: true, ...(safeAt === undefined ? {} : { safeAt }) }),
      )
      await tables.bytes.put({ fileId: 'f', bytes: new ArrayBuffer(1) })
      await sweepFiles(tables, ['homework/1/s'], [], now)
      const first = (await tables.upload.get('f'))?.target
      await sweepOldFiles(tables, now)
      return [first, (await tables.upload.get('f'))?.target, (await tables.bytes.get('f')) !== undefined]
    })
  }
  const KEPT = ['kept homework/1/s', 'kept homework/1/s', true]
  const GONE = [undefined, undefined, false]

  it('stay aside also when the draft goes that they were taken for; what never was at school goes with it [G04]', async () => {
    const { run } = memoryTables()
    await run(async (tables) => {
      await noteSafety(tables, { backedUpTo: FROM })
      for (const [fileId, more] of [
        ['page', { safe: true, safeAt: FROM + 1 }],
        ['original', { safe: false }],
        ['in a backup', { safe: true, safeAt: FROM - DAY }],
      ] as const)
        await tables.upload.put(uploadRow({ fileId, ...more }))
      await keepFilesAside(tables, 'homework/1/s', FROM + 2)
      await dropDraftOf(tables, { kind: 'homework', target: 'homework/1/s' })
      expect((await tables.upload.all()).map(({ fileId }) => fileId)).toEqual(['page'])
    })
  })

  it('stay aside until they are in a backup, three days at most, also where no backup is known [G04]', async () => {
    expect(await left(FROM, FROM + 1, FROM + DAY)).toEqual(KEPT)
    expect(await left(FROM, FROM - 10 * MINUTE + 1, FROM + DAY)).toEqual(KEPT)
    expect(await left(FROM, FROM - 10 * MINUTE, FROM + DAY)).toEqual(GONE)
    expect(await left(FROM, FROM + 1, FROM + 1 + 3 * DAY)).toEqual(GONE)
    expect(await left(null, FROM + 1, FROM + DAY)).toEqual(KEPT)
    expect(await left(null, FROM + 1, FROM + 1 + 3 * DAY)).toEqual(GONE)
    expect(await left(FROM, undefined, FROM + DAY)).toEqual(GONE)
  })

  it('are deleted from the oldest on beyond 40 MB [G04]', async () => {
    const { run } = memoryTables()
    const names = await run(async (tables) => {
      for (const n of [1, 2, 3]) {
        await tables.upload.put(uploadRow({ fileId: `f${n}`, size: 15 * 1024 * 1024, safe: true, safeAt: n }))
        await tables.bytes.put({ fileId: `f${n}`, bytes: new ArrayBuffer(1) })
      }
      await keepFilesAside(tables, 'homework/1/s', 4)
      expect(await tables.bytes.get('f1')).toBeUndefined()
      return (await tables.upload.all()).map(({ fileId }) => fileId)
    })
    expect(names).toEqual(['f2', 'f3'])
  })
})
