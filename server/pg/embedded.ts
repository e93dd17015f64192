import pg from 'pg'
import type { Connection } from '../db/db.ts'
import { type DoorKind, doorHere, doorOf, ensureDoor } from './door.ts'
import { ensurePassword, makeHome, readLine } from './home.ts'
import { DATABASE_USER, ensureCluster } from './initdb.ts'
import { type PostgresPaths, resolvePostgresPaths } from './places.ts'
import { ensurePostmaster, type Postmaster, stopByProgram, stopPostmaster } from './postmaster.ts'
import { installedPrograms, usablePrograms } from './programs.ts'
import { serverSettings } from './settings.ts'
import { isSilence, queryLimit } from './silence.ts'
import { type ServerUser, serverUser } from './user.ts'

const DATABASE = 'kaoban'
const DUPLICATE_DATABASE = '42P04'
/** A slow disk copies the template in a few seconds. */
const CREATE_MS = 120_000

type HomeConnection = Extract<Connection, { host: string }>

export interface EmbeddedOptions {
  /** Folder with PostgreSQL's programs; the installed package when not given. */
  programs?: string
  /** A database that may be lost with the machine's next power cut (a test run's): nothing waits for the disk. */
  throwaway?: boolean
  /** How long a living server is waited for that gives no reply. */
  silentMs?: number
  /** How it is reached; default as this system can. */
  door?: DoorKind
  /** Settings of PostgreSQL beside, and over, the usual ones. */
  settings?: Readonly<Record<string, string>>
  /** How long it may take to open, when it has much to play back. */
  startMs?: number
}

/** Settings of a cluster for tests: creating a database copies its template through the WAL, most of the cluster's work. */
const THROWAWAY = {
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' },
  ...{ wal_compression: 'off', wal_level: 'minimal', max_wal_senders: '0' },
}

/** Prepares a data home, so that it can be locked and its connection be told. */
export function prepareHome(home: string): PostgresPaths {
  const places = resolvePostgresPaths(home)
  makeHome(places, serverUser(places.cluster))
  return places
}

/** How the server of a data home is reached, or null when its owner has not come so far yet. */
export function homeConnection(
  places: PostgresPaths,
  user: ServerUser = serverUser(places.cluster),
  kind: DoorKind = doorHere,
): HomeConnection | null {
  const door = doorOf(places, user, kind)
  const password = readLine(places.password)
  if (door === null || password === null) return null
  return { ...door, user: DATABASE_USER, password, database: DATABASE }
}

/** Starts or adopts the data home's server and makes its database. Only for the home's owner. */
export async function startEmbedded(
  places: PostgresPaths,
  options: EmbeddedOptions = {},
): Promise<{ connection: HomeConnection; postmaster: Postmaster; stop: (pid: number) => Promise<void> }> {
  const user = serverUser(places.cluster)
  const programs = usablePrograms(options.programs ?? installedPrograms(), places, user)
  const { door = doorHere } = options
  await ensureDoor(places, user, door)
  ensurePassword(places)
  const connection = homeConnection(places, user, door)
  if (!connection) throw new Error(`The data folder ${places.home} changed while the database was starting.`)
  await ensureCluster({ programs, places, connection, door, user, sync: !options.throwaway })
  const postmaster = await ensurePostmaster({
    programs,
    places,
    door,
    settings: { ...serverSettings(), ...(options.throwaway ? THROWAWAY : {}), ...options.settings },
    connection: { ...connection, database: 'postgres' },
    user,
    silentMs: options.silentMs,
    startMs: options.startMs,
  })
  await ensureDatabase(connection, places.log)
  const stop = (pid: number) =>
    door === 'socket' ? stopPostmaster(pid) : stopByProgram({ programs, places, user }, pid)
  return { connection, postmaster, stop }
}

/**
 * Makes the database of a server that has just opened, where it is not there yet.
 * @throws Error that names the log, when the server gives no reply within `timeoutMs`
 */
export async function ensureDatabase(
  connection: HomeConnection,
  log: string,
  timeoutMs = CREATE_MS,
): Promise<void> {
  const client = new pg.Client({ ...connection, ...queryLimit(timeoutMs), database: 'postgres' })
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (e) {
    if (isSilence(e)) {
      throw new Error(
        `The built-in database gave no reply within ${timeoutMs / 1000} s. Look at its log, ${log}, and at the disk. Then start again.`,
        { cause: e },
      )
    }
    if ((e as { code?: string }).code !== DUPLICATE_DATABASE) throw e
  } finally {
    await client.end().catch(() => {})
  }
}
