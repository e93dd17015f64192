import pg from 'pg'
import type { Connection } from '../db/db.ts'
import { ensurePassword, makeHome, readLine } from './home.ts'
import { DATABASE_USER, ensureCluster } from './initdb.ts'
import { type Places, placesIn } from './places.ts'
import { ensurePostmaster, type Postmaster } from './postmaster.ts'
import { installedPrograms, usablePrograms } from './programs.ts'
import { serverSettings } from './settings.ts'
import { ensureSocketFolder, SOCKET_PORT, socketFolder } from './socket.ts'
import { type ServerUser, serverUser } from './user.ts'

const DATABASE = 'kaoban'
const DUPLICATE_DATABASE = '42P04'

type SocketConnection = Extract<Connection, { host: string }>

export interface EmbeddedOptions {
  /** Folder with PostgreSQL's programs; the installed package when not given. */
  programs?: string
  /** A database that may be lost with the machine's next power cut (a test run's): nothing waits for the disk. */
  throwaway?: boolean
}

const THROWAWAY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' }

/** Prepares a data home, so that it can be locked and its connection be told. */
export function prepareHome(home: string): Places {
  const places = placesIn(home)
  makeHome(places, serverUser(places.cluster))
  return places
}

/** How the server of a data home is reached, or null when its owner has not come so far yet. */
export function homeConnection(
  places: Places,
  user: ServerUser = serverUser(places.cluster),
): SocketConnection | null {
  const host = socketFolder(places, user)
  const password = readLine(places.password)
  if (host === null || password === null) return null
  return { host, port: SOCKET_PORT, user: DATABASE_USER, password, database: DATABASE }
}

/** Starts or adopts the data home's server and makes its database. Only for the home's owner. */
export async function startEmbedded(
  places: Places,
  options: EmbeddedOptions = {},
): Promise<{ connection: SocketConnection; postmaster: Postmaster }> {
  const user = serverUser(places.cluster)
  const programs = usablePrograms(options.programs ?? installedPrograms(), places, user)
  ensureSocketFolder(places, user)
  ensurePassword(places)
  const connection = homeConnection(places, user)
  if (!connection) throw new Error(`The data folder ${places.home} changed while the database was starting.`)
  await ensureCluster({ programs, places, connection, user, sync: !options.throwaway })
  const postmaster = await ensurePostmaster({
    programs,
    places,
    socket: connection.host,
    settings: { ...serverSettings(), ...(options.throwaway ? THROWAWAY : {}) },
    connection: { ...connection, database: 'postgres' },
    user,
  })
  await ensureDatabase(connection)
  return { connection, postmaster }
}

async function ensureDatabase(connection: SocketConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (e) {
    if ((e as { code?: string }).code !== DUPLICATE_DATABASE) throw e
  } finally {
    await client.end()
  }
}
