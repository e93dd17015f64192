import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { AccountDatabase } from './database.ts'
import { databaseName, eraseDatabase } from './erase.ts'
import { openJournal, type SmallStore } from './journal.ts'
import { countUnsentWork } from './unsent-counts.ts'
import type { DraftRow, OperationRow, ReceiptRow, UploadQueueRow } from './work-rows.ts'

const smallStore = (): SmallStore => {
  const rows = new Map<string, string>()
  return {
    read: (key) => rows.get(key) ?? null,
    write: (key, value) => Boolean(rows.set(key, value)),
    remove: (key) => void rows.delete(key),
    keys: () => [...rows.keys()],
  }
}
const operation = (opId: string, work: string) => ({ opId, target: `answer/${opId}`, work }) as OperationRow
const draft = (target: string, safe: boolean) => ({ target, safe }) as DraftRow
const upload = (fileId: string, target: string, safe: boolean) => ({ fileId, target, safe }) as UploadQueueRow

async function fill(work: (db: AccountDatabase) => Promise<unknown>, accountKey = 'a'): Promise<void> {
  const db = new AccountDatabase(accountKey)
  await work(db)
  db.close()
}
afterEach(() => eraseDatabase('a', []))

it('what waits of an account is counted by homework, without opening its work [B17]', async () => {
  await fill(async (db) => {
    await db.operation.bulkPut([operation('1', 'h1'), operation('2', 'h1'), operation('3', '')])
    // of a homework that was handed in the draft is not counted once more
    await db.homeworkDraft.bulkPut([draft('h1', false), draft('h2', false), draft('h3', true)])
    await db.mistakeDraft.put(draft('m1', false))
    await db.upload.bulkPut([upload('f1', 'h2', false), upload('f2', 'h4', false), upload('f3', 'h5', true)])
  })
  expect(await countUnsentWork('a', smallStore())).toEqual({ going: 2, drafts: 3 })
})

it('what only the journal has is counted too, and nothing twice [B17]', async () => {
  const small = smallStore()
  const journal = openJournal('a', small)
  journal.keepOperation(operation('1', 'h1'))
  journal.keepDraft('homework', draft('h9', false))
  expect(await countUnsentWork('a', small)).toEqual({ going: 1, drafts: 1 })
  await fill((db) => db.operation.put(operation('1', 'h1')))
  expect(await countUnsentWork('a', small)).toEqual({ going: 1, drafts: 1 })
  expect(await countUnsentWork('b', small)).toEqual({ going: 0, drafts: 0 })
})

it('what the school has a receipt of does not wait, though the journal still has it [B17]', async () => {
  const small = smallStore()
  const journal = openJournal('a', small)
  const finishes = { kind: 'homework', target: 'h1', rev: 3 } as const
  journal.keepOperation({ ...operation('1', 'h1'), finishes })
  journal.keepDraft('homework', { ...draft('h1', false), rev: 3 })
  await fill((db) => db.receipt.put({ opId: '1', keptAt: 1 } as ReceiptRow))
  expect(await countUnsentWork('a', small)).toEqual({ going: 0, drafts: 0 })
  // words that are newer than what was handed in do
  journal.keepDraft('homework', { ...draft('h1', false), rev: 4 })
  expect(await countUnsentWork('a', small)).toEqual({ going: 0, drafts: 1 })
})

it('looking makes no database, changes none, and is in nobody’s way [B17, S22]', async () => {
  expect(await countUnsentWork('never', smallStore())).toEqual({ going: 0, drafts: 0 })
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName('never'))
  await fill((db) => db.operation.put(operation('1', 'h1')))
  const [counted, gone] = await Promise.all([countUnsentWork('a', smallStore()), eraseDatabase('a', [])])
  expect([counted.going <= 1, gone]).toEqual([true, true])
  // a database of an older release has fewer tables
  const old = indexedDB.open(databaseName('a'), 1)
  await new Promise<void>((done) => {
    old.onupgradeneeded = () => old.result.createObjectStore('payload')
    old.onsuccess = () => done()
  })
  old.result.close()
  expect(await countUnsentWork('a', smallStore())).toEqual({ going: 0, drafts: 0 })
})
