/** Name of an account's database on this device. */
export const databaseName = (accountKey: string): string => `kb_${accountKey}`

/** Tables that hold what a person made. What in them no server has yet, no sign-out takes away. */
export const UNSENT: readonly string[] = ['homeworkDraft', 'mistakeDraft', 'operation', 'upload']
/** What goes with unsent work: without its counters and bytes it could not be sent any more. */
const WITH_UNSENT: readonly string[] = ['bytes', 'receipt', 'meta', 'lease']

/** A row says of itself when the server has all of it. */
const isWaiting = (row: unknown): boolean =>
  typeof row !== 'object' || row === null || !('safe' in row) || row.safe !== true

/** Resolves with the result of a request, without loading Dexie. */
export const promisifyIdbRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database did not answer'))
  })

/** Empties all tables but those with unsent work. False: nothing is unsent, so all of it may go. */
async function spareUnsent(name: string, unsent: readonly string[]): Promise<boolean> {
  const db = await promisifyIdbRequest(indexedDB.open(name))
  try {
    const tables = [...db.objectStoreNames]
    const work = tables.filter((table) => unsent.includes(table))
    if (work.length === 0) return false
    const change = db.transaction(tables, 'readwrite')
    const rows = await Promise.all(
      work.map((table) => promisifyIdbRequest(change.objectStore(table).getAll())),
    )
    if (!rows.flat().some(isWaiting)) return false
    const kept = [...work, ...WITH_UNSENT]
    for (const table of tables) if (!kept.includes(table)) change.objectStore(table).clear()
    await new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve()
      change.onabort = () => reject(change.error ?? new Error('the database did not answer'))
    })
    return true
  } finally {
    db.close()
  }
}

/** Deletes a database. False: another tab holds it open, or the store refuses. */
export function dropDatabase(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = () => resolve(true)
      request.onerror = () => resolve(false)
      request.onblocked = () => resolve(false)
    } catch {
      // No IndexedDB at all: nothing of the account can be in it.
      resolve(true)
    }
  })
}

/**
 * Deletes an account's database without loading Dexie, all but work that waits to be sent. Resolves false when another
 * tab still holds it open (that tab lets go by itself) or the store is blocked; asking again is harmless.
 */
export async function eraseDatabase(accountKey: string, unsent = UNSENT): Promise<boolean> {
  const name = databaseName(accountKey)
  if (unsent.length > 0) {
    try {
      if (await spareUnsent(name, unsent)) return true
    } catch {
      return false
    }
  }
  return dropDatabase(name)
}
