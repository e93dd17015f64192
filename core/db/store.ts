import { AccountDatabase } from './database.ts'

/** Milliseconds an open may take: some phones never answer. */
export const OPEN_TIMEOUT_MS = 3_000
/** Milliseconds a transaction may take: with a damaged store some neither complete nor fail. */
export const WORK_TIMEOUT_MS = 12_000

/** Where an account's data is kept now: on the device, or only while the page lives. */
export type Rung = 'disk' | 'memory'

export interface AccountStoreOptions {
  create?: (accountKey: string) => AccountDatabase
  /** Resolves after that many milliseconds, unless `signal` is aborted before. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Called when the database opens after its time was over: the store is on `disk` again. */
  onLateOpen?: () => void
}

/** An account's database that repairs itself once and then says that it cannot keep anything. */
export interface AccountStore {
  /**
   * Runs `work` on the database, or `otherwise` once the device refuses to keep data. `signal` is aborted when the work
   * took too long: it must then change nothing any more.
   */
  use<T>(work: (db: AccountDatabase, signal: AbortSignal) => Promise<T>, otherwise: () => T): Promise<T>
  rung(): Rung
  /** True: the database could be opened the last time, so what is in it can be read. */
  opens(): boolean
  /** True: the database did not answer in time, and may open yet. */
  isLate(): boolean
  /** Asks the database again at the next use, after it was given up. */
  again(): void
  close(): void
}

/** Dexie wraps the browser's error. */
const isQuota = (reason: unknown): boolean =>
  reason instanceof Error &&
  [reason.name, (reason as { inner?: { name?: string } }).inner?.name].includes('QuotaExceededError')

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** A transaction that neither completed nor failed in its time. */
class HungError extends Error {
  override readonly name = 'HungError'
}

/**
 * Opens an account's database within 3 s. A connection that is lost while in use (WebKit drops it in the background)
 * is opened again once and the work repeated; when that fails too, or the open does, or a transaction takes longer than
 * 12 s, the store goes down to `memory` and stays there, unless the database opens later or `again` is called.
 */
export function openAccountStore(accountKey: string, options: AccountStoreOptions = {}): AccountStore {
  const { create = (key: string) => new AccountDatabase(key), wait = pause } = options
  let rung: Rung = 'disk'
  let opens = false
  let opening: Promise<AccountDatabase> | null = null
  let isClosed = false
  /** Opens whose time was over, and that may still come: some never do, e.g. after the browser cleared its data. */
  let late = 0

  /** Takes a database that opens after its time was over, unless nobody wants it any more. */
  const takeLate = (db: AccountDatabase): void => {
    late -= 1
    if (isClosed || rung === 'disk') return db.close()
    opening = Promise.resolve(db)
    opens = true
    rung = 'disk'
    options.onLateOpen?.()
  }
  const open = async (): Promise<AccountDatabase> => {
    const db = create(accountKey)
    // Another tab wants to delete or upgrade: an open handle here would block it for ever.
    db.on('versionchange', () => {
      db.close()
      opening = null
    })
    const opened = Promise.resolve(db.open())
    const known = new AbortController()
    const isInTime = await Promise.race([
      opened.then(() => true),
      wait(OPEN_TIMEOUT_MS, known.signal).then(() => false),
    ])
      .catch((reason: unknown) => {
        db.close()
        throw reason
      })
      .finally(() => known.abort())
    if (isInTime) return db
    late += 1
    void opened.then(
      () => takeLate(db),
      () => {
        late -= 1
        db.close()
      },
    )
    throw new Error('opening the database took too long')
  }
  const opened = (): Promise<AccountDatabase> => {
    opening ??= open()
    return opening
  }
  const inTime = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const ended = new AbortController()
    const given = new AbortController()
    const late = wait(WORK_TIMEOUT_MS, ended.signal).then((): never => {
      given.abort()
      throw new HungError('a transaction took too long')
    })
    return await Promise.race([work(given.signal), late]).finally(() => ended.abort())
  }
  /** Drops the handle; the next use opens a new one. */
  const reopen = (): void => {
    void opening?.then((db) => db.close()).catch(() => {})
    opening = null
  }

  return {
    use: async (work, otherwise) => {
      for (let tries = 0; tries < 2 && rung === 'disk'; tries++) {
        // A device that does not let it be opened is not asked twice.
        const db = await opened().catch(() => null)
        opens = db !== null
        if (!db) {
          opening = null
          break
        }
        try {
          return await inTime((signal) => work(db, signal))
        } catch (reason) {
          // What was only read can be read again: it makes room for what a person wrote.
          if (isQuota(reason)) await inTime(() => db.payload.clear()).catch(() => {})
          reopen()
          if (reason instanceof HungError) break
        }
      }
      rung = 'memory'
      return otherwise()
    },
    rung: () => rung,
    opens: () => opens,
    isLate: () => late > 0,
    again: () => {
      if (!isClosed) rung = 'disk'
    },
    close: () => {
      isClosed = true
      reopen()
    },
  }
}
