import { joinDrafts, joinedRow } from './join-drafts.ts'
import { type Journal, splitSettled } from './journal.ts'
import { type MemoryTables, memoryTables } from './memory-tables.ts'
import { type AccountStoreOptions, openAccountStore } from './store.ts'
import type { BytesRow, DraftKind, DraftRow, OperationRow, ReceiptRow, UploadQueueRow } from './work-rows.ts'
import { type MetaRow, TABLES, type TableName, toWorkTables, UNREAD, type WorkTables } from './work-tables.ts'

export interface WorkStoreOptions extends AccountStoreOptions {
  /** Called before memory stands in for the database, e.g. to free some room for the journal. */
  onDown?: () => Promise<void>
  /** Whether the device has room for that many more bytes now. */
  hasRoom?: (bytes: number) => Promise<boolean>
}

/** A person's work on this device: in the database, else in memory with its texts in the journal. */
export interface WorkStore {
  /** Runs `work` in one transaction; it may run again when a connection is lost, so it changes nothing outside. */
  read: <T>(work: (tables: WorkTables) => Promise<T>) => Promise<T>
  /** Resolves once everything is kept for good. */
  change: <T>(work: (tables: WorkTables) => Promise<T>) => Promise<T>
  isOnDisk: () => boolean
  /** Keys of the rows that memory alone has: they are gone with the page, but for what the journal took. */
  onlyHere: (name: TableName) => ReadonlySet<string>
  /** Brings what memory alone has into the database, where there is room for it by now. */
  tryAgain: () => Promise<void>
  /** True: the database has not answered yet, so there may be work of this account that nobody sees now. */
  isUnread: () => boolean
  /** Calls `heard` when a database that opened late has taken over what was written in memory. */
  whenJoined: (heard: () => void) => void
  close: () => void
}

const isNewer = (a: DraftRow, b: DraftRow): boolean =>
  a.rev > b.rev || (a.rev === b.rev && a.savedAt > b.savedAt)

/** What is kept of a draft where both `written` and `stored` exist; `stored` itself: nothing changes. */
function newerOf(written: DraftRow, stored: DraftRow): DraftRow {
  // A lower revision that was saved later counted from a database that could not be read.
  const isApart =
    written.apart !== undefined || (written.rev < stored.rev && written.savedAt > stored.savedAt)
  if (isApart) return joinDrafts(written, stored)
  return isNewer(written, stored) ? written : stored
}

/** All rows of the tables, read at one moment. */
interface Snapshot {
  drafts: Record<DraftKind, DraftRow[]>
  operations: OperationRow[]
  uploads: UploadQueueRow[]
  bytes: BytesRow[]
  receipts: ReceiptRow[]
  meta: MetaRow[]
}

const snapshotOf = async (tables: WorkTables): Promise<Snapshot> => ({
  drafts: { homework: await tables.draft.homework.all(), mistake: await tables.draft.mistake.all() },
  operations: await tables.operation.all(),
  uploads: await tables.upload.all(),
  bytes: await tables.bytes.all(),
  receipts: await tables.receipt.all(),
  meta: await tables.meta.all(),
})

/** Takes away what was deleted in memory, but no draft that was written on since. */
async function unpour(from: WorkTables, memory: MemoryTables): Promise<void> {
  for (const kind of ['homework', 'mistake'] as const)
    for (const [target, row] of memory.removed(`${kind}Draft`)) {
      const stored = await from.draft[kind].get(target)
      if (stored && stored.rev <= Number(row['rev'])) await from.draft[kind].delete(target)
    }
  for (const name of ['operation', 'upload', 'bytes'] as const)
    for (const key of memory.removed(name).keys()) await from[name].delete(key)
}

/** Of two values of one small fact: counters never go back, lists of targets are joined, else the stored one stands. */
function metaOf({ key, value }: MetaRow, stored: MetaRow['value'] | undefined): MetaRow['value'] {
  if (stored === undefined) return value
  if (typeof stored === 'number' && typeof value === 'number') return Math.max(stored, value)
  if (!key.startsWith('work ')) return stored
  return [...new Set(`${stored} ${value}`.split(' '))].filter(Boolean).join(' ')
}

/** Puts rows where others may stand already; no row that stands there is lost. */
async function pour(into: WorkTables, from: Snapshot): Promise<void> {
  for (const kind of ['homework', 'mistake'] as const)
    for (const row of from.drafts[kind]) {
      const stored = await into.draft[kind].get(row.target)
      const kept = stored ? newerOf(row, stored) : row
      if (kept !== stored) await into.draft[kind].put(joinedRow(kept))
    }
  for (const row of from.receipts) {
    if (!(await into.receipt.get(row.opId))) await into.receipt.put(row)
    await into.operation.delete(row.opId)
  }
  for (const row of from.operations)
    if (!(await into.receipt.get(row.opId)) && !(await into.operation.get(row.opId)))
      await into.operation.put(row)
  for (const row of from.uploads) if (!(await into.upload.get(row.fileId))?.safe) await into.upload.put(row)
  for (const row of from.bytes) if (!(await into.bytes.get(row.fileId))) await into.bytes.put(row)
  for (const row of from.meta)
    if (row.key !== UNREAD)
      await into.meta.put({ key: row.key, value: metaOf(row, (await into.meta.get(row.key))?.value) })
}

/**
 * Puts what stands in the journal and not in the tables there, as it was kept while the database was not. What the
 * tables have a receipt of leaves the journal instead.
 */
async function mergeJournal(tables: WorkTables, journal: Journal): Promise<void> {
  const content = journal.read()
  const received = new Set<string>()
  for (const { opId } of content.operations) if (await tables.receipt.get(opId)) received.add(opId)
  const { waiting, settled } = splitSettled(content, (opId) => received.has(opId))
  const isUnread = (await tables.meta.get(UNREAD)) !== undefined
  let seq = 0
  for (const { kind, row } of waiting.drafts) {
    const stored = await tables.draft[kind].get(row.target)
    const kept = stored ? newerOf(row, stored) : row
    const { apart } = row
    if (kept !== stored)
      await tables.draft[kind].put(isUnread && apart ? { ...kept, apart } : joinedRow(kept))
    // Joined once: from now on the journal has what builds on the stored one.
    if (apart && !isUnread && journal.keepDraft(kind, joinedRow(kept)))
      journal.dropDraft(kind, row.target, true)
    seq = Math.max(seq, row.seq)
  }
  for (const row of waiting.operations) {
    if (!(await tables.operation.get(row.opId))) await tables.operation.put(row)
    seq = Math.max(seq, row.seq)
  }
  if (seq > Number((await tables.meta.get('seq'))?.value ?? 0))
    await tables.meta.put({ key: 'seq', value: seq })
  for (const { kind, row } of settled.drafts) journal.dropDraft(kind, row.target, row.apart !== undefined)
  for (const { opId } of settled.operations) journal.dropOperation(opId)
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Opens the work of one account. The database failing twice, or not opening within 3 s, is no end: from then on memory
 * and the journal stand in, and `isOnDisk` says so. A database that opens later, or has room again at `tryAgain`, takes
 * over what was written meanwhile; else the next start brings the journal back into it.
 */
export function openWorkStore(
  accountKey: string,
  journal: Journal,
  options: WorkStoreOptions = {},
): WorkStore {
  const disk = openAccountStore(accountKey, { ...options, onLateOpen: () => void join() })
  let memory: Promise<MemoryTables> | null = null
  /** What `memory` resolved to. */
  let held: MemoryTables | null = null
  let isTrying = false
  let merged: Promise<void> | null = null
  const listeners = new Set<() => void>()

  // Dexie keeps a transaction open over `await` only in a function that is itself `async`.
  const onDisk = async <T>(mode: 'r' | 'rw', work: (tables: WorkTables) => Promise<T>) =>
    await disk.use<{ value: T } | null>(
      async (db, signal) => ({
        value: await db.transaction(mode, [...TABLES], async (transaction) => {
          // Given up as it hung: what memory has from then on must not be there twice.
          signal.addEventListener('abort', () => transaction.abort(), { once: true })
          return await work(toWorkTables(db))
        }),
      }),
      () => null,
    )

  /** Memory begins with what can still be read: a full disk reads well. */
  const goDown = async (): Promise<MemoryTables> => {
    const tables = memoryTables()
    await options.onDown?.().catch(() => undefined)
    const readable = disk.opens() ? openAccountStore(accountKey, options) : null
    const snapshot = await readable?.use(
      async (db) => await db.transaction('r', [...TABLES], async () => await snapshotOf(toWorkTables(db))),
      () => null,
    )
    readable?.close()
    await tables.run(async (into) => {
      if (snapshot) await pour(into, snapshot)
      else await into.meta.put({ key: UNREAD, value: 1 })
      await mergeJournal(into, journal)
    })
    tables.settle()
    held = tables
    return tables
  }
  /** Writes what is in memory into the database that is there again, in one transaction, after the changes under way. */
  const join = async (): Promise<void> => {
    const from = await memory
    const isDone = await from?.run(async (tables) => {
      const written = await snapshotOf(tables)
      const done = await onDisk('rw', async (into) => {
        if (held) await unpour(into, held)
        await pour(into, written)
        await mergeJournal(into, journal)
      })
      if (done) memory = held = null
      return done !== null
    })
    if (!isDone) return
    for (const heard of listeners) heard()
  }
  const run = async <T>(mode: 'r' | 'rw', work: (tables: WorkTables) => Promise<T>): Promise<T> => {
    merged ??= onDisk('rw', (tables) => mergeJournal(tables, journal)).then(() => {})
    await merged
    for (;;) {
      if (memory === null) {
        const done = await onDisk(mode, work)
        if (done) return done.value
        // It opened late while this was asked for.
        if (disk.rung() === 'disk') continue
      }
      memory ??= goDown()
      const mine = memory
      // A change whose turn comes after the join runs in the database instead.
      const done = await (await mine).run(async (tables) =>
        memory === mine ? { value: await work(tables) } : null,
      )
      if (done) return done.value
    }
  }
  return {
    read: (work) => run('r', work),
    change: (work) => run('rw', work),
    isOnDisk: () => memory === null && disk.rung() === 'disk',
    isUnread: () => memory !== null && disk.isLate(),
    onlyHere: (name) => held?.added(name) ?? NONE,
    tryAgain: async () => {
      if (memory === null || isTrying) return
      isTrying = true
      try {
        const tables = await memory
        const files = (await tables.run((all) => all.bytes.all())).filter(({ fileId }) =>
          tables.added('bytes').has(fileId),
        )
        const bytes = files.reduce((sum, row) => sum + row.bytes.byteLength, 0)
        if (!((await options.hasRoom?.(bytes)) ?? true)) return
        disk.again()
        await join()
      } finally {
        isTrying = false
      }
    },
    whenJoined: (heard) => void listeners.add(heard),
    close: () => disk.close(),
  }
}
