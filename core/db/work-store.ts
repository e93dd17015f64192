import { type Journal, splitSettled } from './journal.ts'
import { type MemoryTables, memoryTables } from './memory-tables.ts'
import { openAccountStore, type StoreOptions } from './store.ts'
import type { DraftRow } from './work-rows.ts'
import { TABLES, tablesOf, type WorkTables } from './work-tables.ts'

/** A person's work on this device: in the database, else in memory with its texts in the journal. */
export interface WorkStore {
  /** Runs `work` in one transaction; it may run again when a connection is lost, so it changes nothing outside. */
  read: <T>(work: (tables: WorkTables) => Promise<T>) => Promise<T>
  /** Resolves once everything is kept for good. */
  change: <T>(work: (tables: WorkTables) => Promise<T>) => Promise<T>
  isOnDisk: () => boolean
  close: () => void
}

const isNewer = (a: DraftRow, b: DraftRow | undefined): boolean =>
  b === undefined || a.rev > b.rev || (a.rev === b.rev && a.savedAt > b.savedAt)

/**
 * Puts what stands in the journal and not in the tables there, as it was kept while the database was not. What the
 * tables have a receipt of leaves the journal instead.
 */
async function mergeJournal(tables: WorkTables, journal: Journal): Promise<void> {
  const content = journal.read()
  const received = new Set<string>()
  for (const { opId } of content.operations) if (await tables.receipt.get(opId)) received.add(opId)
  const { waiting, settled } = splitSettled(content, (opId) => received.has(opId))
  for (const { kind, row } of waiting.drafts)
    if (isNewer(row, await tables.draft[kind].get(row.target))) await tables.draft[kind].put(row)
  for (const row of waiting.operations)
    if (!(await tables.operation.get(row.opId))) await tables.operation.put(row)
  for (const { kind, row } of settled.drafts) journal.dropDraft(kind, row.target)
  for (const { opId } of settled.operations) journal.dropOperation(opId)
}

/**
 * Opens the work of one account. The database failing twice, or not opening within 3 s, is no end: from then on memory
 * and the journal stand in, and `isOnDisk` says so. The next start brings the journal back into the database.
 */
export function openWorkStore(accountKey: string, journal: Journal, options: StoreOptions = {}): WorkStore {
  const disk = openAccountStore(accountKey, options)
  let memory: Promise<MemoryTables> | null = null
  let merged: Promise<void> | null = null

  // Dexie keeps a transaction open over `await` only in a function that is itself `async`.
  const onDisk = async <T>(mode: 'r' | 'rw', work: (tables: WorkTables) => Promise<T>) =>
    memory === null
      ? await disk.use<{ value: T } | null>(
          async (db) => ({
            value: await db.transaction(mode, [...TABLES], async () => await work(tablesOf(db))),
          }),
          () => null,
        )
      : null

  /** Memory begins with what can still be read: a full disk reads well. */
  const goDown = async (): Promise<MemoryTables> => {
    const tables = memoryTables()
    const readable = disk.opens() ? openAccountStore(accountKey, options) : null
    const snapshot = await readable?.use(
      async (db) => ({
        drafts: { homework: await db.homeworkDraft.toArray(), mistake: await db.mistakeDraft.toArray() },
        operations: await db.operation.toArray(),
        uploads: await db.upload.toArray(),
        bytes: await db.bytes.toArray(),
        receipts: await db.receipt.toArray(),
        meta: await db.meta.toArray(),
      }),
      () => null,
    )
    readable?.close()
    await tables.run(async (into) => {
      for (const row of snapshot?.drafts.homework ?? []) await into.draft.homework.put(row)
      for (const row of snapshot?.drafts.mistake ?? []) await into.draft.mistake.put(row)
      for (const row of snapshot?.operations ?? []) await into.operation.put(row)
      for (const row of snapshot?.uploads ?? []) await into.upload.put(row)
      for (const row of snapshot?.bytes ?? []) await into.bytes.put(row)
      for (const row of snapshot?.receipts ?? []) await into.receipt.put(row)
      for (const row of snapshot?.meta ?? []) await into.meta.put(row)
      await mergeJournal(into, journal)
    })
    return tables
  }
  const run = async <T>(mode: 'r' | 'rw', work: (tables: WorkTables) => Promise<T>): Promise<T> => {
    merged ??= onDisk('rw', (tables) => mergeJournal(tables, journal)).then(() => {})
    await merged
    const done = await onDisk(mode, work)
    if (done) return done.value
    memory ??= goDown()
    return await (await memory).run(work)
  }
  return {
    read: (work) => run('r', work),
    change: (work) => run('rw', work),
    isOnDisk: () => memory === null && disk.rung() === 'disk',
    close: () => disk.close(),
  }
}
