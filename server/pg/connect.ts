import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../db/db.ts'
import { filesDirOf, resolveStorePaths as filesIn } from '../store/store-paths.ts'
import { holdsFiles } from '../store/stored.ts'
import { type EmbeddedOptions, homeConnection, prepareHome, startEmbedded } from './embedded.ts'
import { buildHomeBusyError, type OwnerLock, takeLock } from './lock.ts'
import { ping } from './ping.ts'
import type { PostgresPaths } from './places.ts'
import { checkUrl } from './url.ts'
import { serverUser } from './user.ts'
import { watchPostmaster } from './watch.ts'

/** Folders of clusters of other major versions of PostgreSQL, the newest first. */
function otherClusters({ cluster, home }: PostgresPaths): string[] {
  if (!fs.existsSync(home)) return []
  return fs
    .readdirSync(home)
    .filter((name) => /^pg\d+$/.test(name) && name !== path.basename(cluster))
    .filter((name) => fs.existsSync(path.join(home, name, 'PG_VERSION')))
    .toSorted((a, b) => Number(b.slice(2)) - Number(a.slice(2)))
}

/**
 * Refuses a data home whose database is of another major version of PostgreSQL: a new one beside it would be empty.
 */
function refuseOlder(places: PostgresPaths): void {
  const [other] = otherClusters(places)
  if (other === undefined) return
  const [had, has] = [other.slice(2), path.basename(places.cluster).slice(2)]
  throw new Error(
    `The data folder ${places.home} holds a database of PostgreSQL ${had} (${other}), and this Kaoban has ${has}. ` +
      'Nothing was made or changed. Make a backup with the release before: npm run backup -- --to DIR. Then, with this ' +
      `one: npm run restore -- --from DIR. ${other} stays as it is; docs/releases.md tells more.`,
  )
}

/**
 * Refuses a data home whose files are there and whose database is not: a new, empty one would take them for left over.
 * Nothing is made before.
 */
async function refuseLost(places: PostgresPaths): Promise<void> {
  if (fs.existsSync(path.join(places.cluster, 'PG_VERSION'))) return
  refuseOlder(places)
  const { cluster, home } = places
  const files = filesDirOf(home)
  if (!(await holdsFiles(filesIn(files)))) return
  throw new Error(
    `The data folder ${home} holds the files of an installation (${files}), but not its database: ` +
      `${cluster} is missing. Nothing was made or changed. Put ${cluster} back from its copy, or set DATABASE_URL or ` +
      `KAOBAN_DATA_DIR to where the database is; to begin again, move ${files} away. ` +
      'To begin with an empty database beside these files: npm run files -- adopt',
  )
}

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
        return await startOwnDatabase(places, options, lock)
      } catch (e) {
        lock.release()
        throw e
      }
    }
    if (mode === 'own' || Date.now() > deadline) throw buildHomeBusyError(places)
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
  if (!lock) throw buildHomeBusyError(places)
  lock.release()
}

async function startOwnDatabase(
  places: PostgresPaths,
  options: ConnectOptions,
  lock: OwnerLock,
): Promise<DatabaseHandle> {
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
