import { AccountDatabase } from './database.ts'

/** Milliseconds an open may take: some phones never answer. */
export const OPEN_TIMEOUT_MS = 3_000

/** Where an account's data is kept now: on the device, or only while the page lives. */
export type Rung = 'disk' | 'memory'

export interface StoreOptions {
  create?: (accountKey: string) => AccountDatabase
  /** Resolves after that many milliseconds. */
  wait?: (ms: number) => Promise<void>
  /** Called when the database opens after its time was over: the store is on `disk` again. */
  onLateOpen?: () => void
}

/** An account's database that repairs itself once and then says that it cannot keep anything. */
export interface AccountStore {
  /** Runs `work` on the database, or `otherwise` once the device refuses to keep data. */
  use<T>(work: (db: AccountDatabase) => Promise<T>, otherwise: () => T): Promise<T>
  rung(): Rung
  /** True: the database could be opened the last time, so what is in it can be read. */
  opens(): boolean
  /** True: the database did not answer in time, and may open yet. */
  isLate(): boolean
  close(): void
}

/** Dexie wraps the browser's error. */
const isQuota = (reason: unknown): boolean =>
  reason instanceof Error &&
  [reason.name, (reason as { inner?: { name?: string } }).inner?.name].includes('QuotaExceededError')

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Opens an account's database within 3 s. A connection that is lost while in use (WebKit drops it in the background)
 * is opened again once and the work repeated; when that fails too, or the open does, the store goes down to `memory`
 * and stays there, unless the database opens later.
 */
export function openAccountStore(accountKey: string, options: StoreOptions = {}): AccountStore {
  const { create = (key: string) => new AccountDatabase(key), wait = pause } = options
  let rung: Rung = 'disk'
  let opens = false
  let opening: Promise<AccountDatabase> | null = null
  let isClosed = false
  let isLate = false

  /** Takes a database that opens after its time was over, unless nobody wants it any more. */
  const takeLate = (db: AccountDatabase): void => {
    isLate = false
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
    const isInTime = await Promise.race([
      opened.then(() => true),
      wait(OPEN_TIMEOUT_MS).then(() => false),
    ]).catch((reason: unknown) => {
      db.close()
      throw reason
    })
    if (isInTime) return db
    isLate = true
    void opened.then(
      () => takeLate(db),
      () => {
        isLate = false
        db.close()
      },
    )
    throw new Error('opening the database took too long')
  }
  const opened = (): Promise<AccountDatabase> => {
    opening ??= open()
    return opening
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
        if (!db) break
        try {
          return await work(db)
        } catch (reason) {
          // What was only read can be read again: it makes room for what a person wrote.
          if (isQuota(reason)) await db.payload.clear().catch(() => {})
          reopen()
        }
      }
      rung = 'memory'
      return otherwise()
    },
    rung: () => rung,
    opens: () => opens,
    isLate: () => isLate,
    close: () => {
      isClosed = true
      reopen()
    },
  }
}
