import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { draftRow, operationRow, uploadRow } from './queue-rows.test-support.ts'
import { discardOperation, dropDraftOf, dropFileOf, retryOperation, unsentOf } from './queue-rows.ts'

const trouble = { messageKey: 'sync.refused' }
const ref = { kind: 'homework' as const, target: 'homework/1/s' }

/** A phone; `put` writes rows, `files` tells the ids of those left whose bytes are there too. */
function phone() {
  const { run } = memoryTables()
  const file = (over: Parameters<typeof uploadRow>[0]) => async (tables: WorkTables) => {
    const row = uploadRow(over)
    await tables.upload.put(row)
    await tables.bytes.put({ fileId: row.fileId, bytes: new ArrayBuffer(1) })
  }
  const files = () =>
    run(async (tables) => {
      const ids = []
      for (const { fileId } of await tables.upload.all())
        ids.push((await tables.bytes.get(fileId)) ? fileId : `${fileId} without bytes`)
      return ids
    })
  return { run, file, files }
}

describe('what a person gives up', () => {
  it('a draft goes with its files, not with those of other work nor with what an operation names', async () => {
    const { run, file, files } = phone()
    await run(async (tables) => {
      await tables.draft.homework.put(draftRow())
      for (const over of [
        { fileId: 'own' },
        { fileId: 'named' },
        { fileId: 'other', target: 'homework/2/s' },
      ])
        await file(over)(tables)
      await tables.operation.put(operationRow({ files: ['named'] }))
      await dropDraftOf(tables, ref)
      expect(await tables.draft.homework.get(ref.target)).toBeUndefined()
      expect(await tables.bytes.get('own')).toBeUndefined()
    })
    expect(await files()).toEqual(['named', 'other'])
  })
  it('a file stays as long as an operation names it', async () => {
    const { run, file, files } = phone()
    await run(async (tables) => {
      await file({ fileId: 'f1' })(tables)
      await tables.operation.put(operationRow({ files: ['f1'] }))
      await tables.operation.put(operationRow({ opId: 'op2', files: [] }))
      await dropFileOf(tables, 'f1')
    })
    expect(await files()).toEqual(['f1'])
    await run(async (tables) => {
      await tables.operation.delete('op1')
      await dropFileOf(tables, 'f1')
      expect(await tables.bytes.get('f1')).toBeUndefined()
    })
    expect(await files()).toEqual([])
  })
  it('an operation goes only when it needs attention', async () => {
    const { run } = phone()
    const left = await run(async (tables) => {
      await tables.operation.put(operationRow({ opId: 'well' }))
      await tables.operation.put(operationRow({ opId: 'refused', trouble }))
      for (const opId of ['well', 'refused', 'unknown']) await discardOperation(tables, opId)
      return (await tables.operation.all()).map(({ opId }) => opId)
    })
    expect(left).toEqual(['well'])
  })
  it('what hands the work in waits no more for it; what was sent already is not changed', async () => {
    const { run } = phone()
    const wants = [
      { target: 'answer/1/s/1', rev: 2 },
      { target: 'answer/1/s/1', rev: 1 },
      { target: 'answer/1/s/2', rev: 2 },
    ]
    const last = { last: true, hash: '', body: { wants } }
    const bodies = await run(async (tables) => {
      await tables.operation.put(operationRow({ opId: 'refused', rev: 2, trouble }))
      await tables.operation.put(operationRow({ ...last, opId: 'hands in' }))
      await tables.operation.put(operationRow({ ...last, opId: 'sealed', hash: 'h' }))
      await tables.operation.put(operationRow({ ...last, opId: 'other work', work: 'homework/2/s' }))
      await tables.operation.put(operationRow({ ...last, opId: 'not last', last: false }))
      await tables.operation.put(operationRow({ ...last, opId: 'wants nothing', body: { done: true } }))
      await discardOperation(tables, 'refused')
      return Object.fromEntries((await tables.operation.all()).map(({ opId, body }) => [opId, body]))
    })
    expect(bodies).toEqual({
      'hands in': { wants: [wants[1], wants[2]] },
      ...{ sealed: { wants }, 'other work': { wants }, 'not last': { wants } },
      'wants nothing': { done: true },
    })
  })
})

it('what a person tries once more goes with its files; one that is gone is none', async () => {
  const { run, file } = phone()
  await run(async (tables) => {
    await file({ fileId: 'f1', trouble })(tables)
    await tables.operation.put(operationRow({ files: ['f1', 'gone'], trouble }))
    await retryOperation(tables, 'op1')
    await retryOperation(tables, 'unknown')
    expect(await tables.operation.all()).toMatchObject([{ opId: 'op1', trouble: null }])
    expect(await tables.upload.all()).toMatchObject([{ fileId: 'f1', trouble: null }])
  })
})

describe('what would be lost with this phone', () => {
  it('is nothing of what the school has', async () => {
    const { run, file } = phone()
    await run(async (tables) => {
      await tables.draft.homework.put(draftRow({ safe: true }))
      await file({ safe: true })(tables)
      expect(await unsentOf(tables)).toEqual({ drafts: 0, operations: 0, files: 0, kb: 0 })
    })
  })
  it('is counted, drafts of both kinds, and files by whole kilobytes', async () => {
    const { run, file } = phone()
    await run(async (tables) => {
      await tables.draft.homework.put(draftRow())
      for (const target of ['m1', 'm2']) await tables.draft.mistake.put(draftRow({ target }))
      await tables.operation.put(operationRow())
      await file({ fileId: 'a', size: 1024 })(tables)
      await file({ fileId: 'b', size: 1 })(tables)
      expect(await unsentOf(tables)).toEqual({ drafts: 3, operations: 1, files: 2, kb: 2 })
    })
  })
  it('a draft that an operation hands in is not counted twice, unless it was changed since', async () => {
    const { run } = phone()
    await run(async (tables) => {
      await tables.draft.homework.put(draftRow({ rev: 3 }))
      await tables.draft.mistake.put(draftRow({ rev: 3 }))
      await tables.operation.put(operationRow({ finishes: { ...ref, rev: 3 } }))
      expect(await unsentOf(tables)).toMatchObject({ drafts: 1, operations: 1 })
      await tables.draft.homework.put(draftRow({ rev: 4 }))
      expect(await unsentOf(tables)).toMatchObject({ drafts: 2 })
      // where the person looks is nothing that could be lost
      await tables.operation.put(operationRow({ finishes: { ...ref, rev: 3, view: ['no'] } }))
      await tables.draft.homework.put(draftRow({ rev: 4, fieldRev: { 1: 3, no: 4 } }))
      expect(await unsentOf(tables)).toMatchObject({ drafts: 1 })
    })
  })
})
