import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  readonly held: boolean
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Locks a file for this process, or returns null when another one holds it. It is the operating system's lock on a
 * SQLite file, so it ends with the process however that ends. It would also end if any other code of this process
 * closed the file: give the lock a file that nothing else opens.
 */
export function lockFile(file: string): FileLock | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // nothing is ever written, so no journal may be left lying about by a kill
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (e) {
    database.close()
    if ((e as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw new Error(`The lock file ${file} cannot be used: ${(e as Error).message}.`, { cause: e })
  }
  fs.chmodSync(file, 0o600)
  return {
    get held() {
      return database.isOpen
    },
    release() {
      if (database.isOpen) database.close()
    },
  }
}
