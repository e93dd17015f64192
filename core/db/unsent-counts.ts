import { databaseName } from './erase.ts'
import { openJournal, type SmallStore, splitSettled } from './journal.ts'

/** How much of an account waits on this device; each homework, set of marks and the like counts once. */
export interface UnsentCounts {
  /** Handed in, and the school does not have it yet. */
  going: number
  /** Begun, not handed in, and newer than what the school has of it. */
  drafts: number
}

type DatabaseRow = Readonly<Record<string, unknown>>
const isRow = (v: unknown): v is DatabaseRow => typeof v === 'object' && v !== null

const rowsOf = (store: IDBObjectStore): Promise<DatabaseRow[]> =>
  new Promise((resolve, reject) => {
    const request = store.getAll()
    request.onsuccess = () => resolve(request.result.filter(isRow))
    request.onerror = () => reject(request.error ?? new Error('the database did not answer'))
  })

/** The database as it is: never made, never brought to another version, never in the way of one who deletes it. */
const open = (name: string): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name)
    // there is none: it is not made for being looked at
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => {
      const db = request.result
      db.onversionchange = () => db.close()
      resolve(db)
    }
    request.onerror = () => resolve(null)
    request.onblocked = () => resolve(null)
  })

async function tablesOf(accountKey: string): Promise<Record<string, DatabaseRow[]>> {
  const db = await open(databaseName(accountKey)).catch(() => null)
  if (!db) return {}
  try {
    const names = ['operation', 'upload', 'homeworkDraft', 'mistakeDraft', 'receipt'].filter((name) =>
      db.objectStoreNames.contains(name),
    )
    if (names.length === 0) return {}
    const look = db.transaction(names, 'readonly')
    const rows = await Promise.all(names.map((name) => rowsOf(look.objectStore(name))))
    return Object.fromEntries(names.map((name, at) => [name, rows[at] ?? []]))
  } catch {
    return {}
  } finally {
    db.close()
  }
}

/**
 * Counts what of an account has not reached the school, in the database and in the journal beside it, without opening
 * the account's work; nothing of its content is given.
 */
export async function countUnsentWork(accountKey: string, small: SmallStore): Promise<UnsentCounts> {
  const tables = await tablesOf(accountKey)
  const received = new Set((tables['receipt'] ?? []).map(({ opId }) => opId))
  const beside = splitSettled(openJournal(accountKey, small).read(), (opId) => received.has(opId)).waiting
  const nameOf = ({ work, target }: DatabaseRow): string =>
    String(work === '' || work === undefined ? target : work)
  const unsafe = (rows: readonly DatabaseRow[] = []) =>
    rows.filter(({ safe }) => safe !== true).map(({ target }) => String(target))
  const operations = [...(tables['operation'] ?? []), ...(beside.operations as unknown as DatabaseRow[])]
  const going = new Set(operations.map(nameOf))
  const drafts = new Set(
    [
      ...unsafe(tables['homeworkDraft']),
      ...unsafe(tables['mistakeDraft']),
      ...unsafe(tables['upload']),
      ...unsafe(beside.drafts.map(({ row }) => row as unknown as DatabaseRow)),
    ].filter((target) => !going.has(target)),
  )
  return { going: going.size, drafts: drafts.size }
}
