import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../db/db.ts'
import { type EmbeddedOptions, homeConnection, prepareHome, startEmbedded } from './embedded.ts'
import { type OwnerLock, takeLock, takenError } from './lock.ts'
import { refuseLost } from './lost.ts'
import { ping } from './ping.ts'
import type { Places } from './places.ts'
import { checkUrl } from './url.ts'
import { serverUser } from './user.ts'
import { watchPostmaster } from './watch.ts'

export interface ConnectOptions extends EmbeddedOptions {
  /** The data home of the built-in database; not touched when `databaseUrl` is given. */
  dataDir: string
  databaseUrl?: string | undefined
  /**
   * `own`: this process alone uses the data home, or is refused. `auto`: it becomes the owner when nobody is,
   * else a client of the server that the owner runs.
   */
  mode: 'own' | 'auto'
  /** Whether a first database may be made beside files that an earlier one left; default no. */
  besideFiles?: boolean | undefined
  /** Told when the server ended by itself and was started again, or could not be. */
  onRestart?: (failure: Error | null) => void
}

export interface DatabaseHandle {
  connection: Connection
  /** Whether this process owns the data home (never with a database of its own URL). */
  owner: boolean
  /** Whether the owner found the server still running after an earlier process was killed. */
  adopted: boolean
  /** The owner stops the server and gives up the data home; a client does nothing. May be called twice. */
  stop(): Promise<void>
}

/** An owner that is just starting makes a first database; a client waits for it this long. */
const CLIENT_WAIT_MS = 60_000

/** Opens the way to the database: DATABASE_URL when given, else the built-in PostgreSQL. */
export async function connectDatabase(options: ConnectOptions): Promise<DatabaseHandle> {
  const { databaseUrl, dataDir, mode } = options
  if (databaseUrl) {
    await checkUrl(databaseUrl)
    return client({ connectionString: databaseUrl })
  }
  const places = prepareHome(dataDir)
  const deadline = Date.now() + CLIENT_WAIT_MS
  for (;;) {
    const lock = takeLock(places)
    if (lock) {
      try {
        return await own(places, options, lock)
      } catch (e) {
        lock.release()
        throw e
      }
    }
    if (mode === 'own' || Date.now() > deadline) throw takenError(places)
    const connection = homeConnection(places, serverUser(places.cluster), options.door)
    if (connection && (await answers(connection))) return client(connection)
    await pause(200)
  }
}

/** Throws at once what would keep `own` from starting, so that no long work is done first. */
export async function checkDatabase({ dataDir, databaseUrl }: Omit<ConnectOptions, 'mode'>): Promise<void> {
  if (databaseUrl) return checkUrl(databaseUrl)
  const places = prepareHome(dataDir)
  await refuseLost(places)
  const lock = takeLock(places)
  if (!lock) throw takenError(places)
  lock.release()
}

async function own(places: Places, options: ConnectOptions, lock: OwnerLock): Promise<DatabaseHandle> {
  if (!options.besideFiles) await refuseLost(places)
  const start = () => startEmbedded(places, options)
  const { connection, postmaster, stop: stopDatabase } = await start()
  const again = async () => (await start()).postmaster
  const watch = watchPostmaster(postmaster, places.log, again, options.onRestart)
  const stop = once(async () => {
    const pid = await watch.end()
    await stopDatabase(pid)
    lock.release()
  })
  return { connection, owner: true, adopted: postmaster.adopted, stop }
}

function client(connection: Connection): DatabaseHandle {
  return { connection, owner: false, adopted: false, stop: () => Promise.resolve() }
}

/** While the owner makes the first database, the server is there but our database is not. */
async function answers(connection: Connection): Promise<boolean> {
  return (await ping(connection).catch(() => 'starting')) === 'ready'
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}
