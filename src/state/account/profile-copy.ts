import { dropDatabase, promisifyIdbRequest } from '#core/db/erase.ts'

/** A database of its own: those of accounts may keep unsent work after a sign-out, this one keeps nothing of it. */
const DATABASE = 'kb-last-account'
const STORE = 'profile'
const KEY = 'last'

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return promisifyIdbRequest(request)
}

/** Runs `work` on the stored text and stores what it gives: a text, null for nothing, undefined for no change. */
async function change(work: (stored: string | null) => string | null | undefined): Promise<string | null> {
  const db = await open()
  try {
    const transaction = db.transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    const stored: unknown = await promisifyIdbRequest(store.get(KEY))
    const found = typeof stored === 'string' ? stored : null
    const next = work(found)
    if (next === null) store.delete(KEY)
    else if (next !== undefined) store.put(next, KEY)
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the database did not answer'))
    })
    return found
  } finally {
    db.close()
  }
}

/** Stores who uses this phone beside `localStorage`, which iOS may clear while the session's cookie stays. */
export const keepCopy = async (text: string): Promise<void> => {
  await change(() => text).catch(() => null)
}

/** The stored text; null where there is none or the browser has no database. */
export async function readCopy(): Promise<string | null> {
  try {
    return await change(() => undefined)
  } catch {
    return null
  }
}

/** Deletes the stored text if it is of this account. @returns false: the database did not answer, ask again later */
export async function dropCopy(isOf: (text: string) => boolean): Promise<boolean> {
  try {
    const found = await change((text) => (text !== null && isOf(text) ? null : undefined))
    // Somebody else's stays: they have signed in meanwhile, in another tab.
    if (found === null || isOf(found)) await dropDatabase(DATABASE)
    return true
  } catch {
    return false
  }
}
