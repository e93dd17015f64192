import { sql } from 'kysely'
import { type Connection, type Db, openDb, openPool } from '../db/db.ts'
import { DB_LIMITS } from '../db/limits.ts'
import { migrateOnly } from '../db/migrate.ts'
import { describeTables, quoted } from './catalog.ts'
import { compareTables, loadTables } from './load.ts'
import { type BackupManifest, objectName, readBackupFiles, readObject } from './manifest.ts'
import type { Pack } from './pack.ts'
import type { BackupStorage } from './place.ts'

/** Of the files that were there before, one in so many is read again each time: all of them within a month. */
const SHARES = 30
const NOT_ALLOWED = '42501'

export interface ProveOptions {
  /** Where a scratch database may be made beside the school's own. */
  readonly connection: Connection
  readonly place: BackupStorage
  readonly pack: Pack
  readonly manifest: BackupManifest
  /** Files of these hashes are read in any case; `all`: every one. */
  readonly read: ReadonlySet<string> | 'all'
  /** Epoch ms. */
  readonly now: number
}

/** `restored`: the tables were filled in a scratch database and compared; false: nobody may make one here. */
export interface Proof {
  readonly restored: boolean
  readonly rows: number
  readonly filesRead: number
}

/**
 * Restores a backup on trial: all tables into a scratch database, which are compared row by row; of the files the new
 * ones and a share of the others are read whole, the rest is looked for.
 * @throws Error what is wrong with it
 */
export async function proveBackup(options: ProveOptions): Promise<Proof> {
  const rows = await proveTables(options)
  if (rows === null) for (const t of options.manifest.tables) await readAll(options, t.pieces)
  return { restored: rows !== null, rows: rows ?? 0, filesRead: await proveFiles(options) }
}

async function readAll({ place, pack }: ProveOptions, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) await readObject(place, pack, piece)
}

async function proveFiles({ place, pack, manifest, read, now }: ProveOptions): Promise<number> {
  const there = new Set<string>()
  for await (const { name } of place.list('objects/')) there.add(name)
  const share = Math.floor(now / 86_400_000) % SHARES
  let count = 0
  for await (const [school, sha256, , held] of readBackupFiles(place, pack, manifest)) {
    if (held === 0) continue
    const name = objectName(pack, sha256)
    if (!there.has(name))
      throw new Error(`${place.name} lacks ${name}, the file ${sha256} of school ${school}.`)
    const isDue =
      read === 'all' || read.has(sha256) || Number.parseInt(sha256.slice(0, 6), 16) % SHARES === share
    if (!isDue) continue
    await readObject(place, pack, sha256)
    count += 1
  }
  return count
}

/** @returns rows compared; null: no scratch database may be made here */
async function proveTables({ connection, place, pack, manifest }: ProveOptions): Promise<number | null> {
  const admin = openDb(openPool(connection, { ...DB_LIMITS.tools, most: 1 }))
  try {
    const name = await scratchName(admin)
    await drop(admin, name)
    try {
      await sql
        .raw(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
        .execute(admin)
    } catch (e) {
      if ((e as { code?: string }).code === NOT_ALLOWED) return null
      throw e
    }
    const scratch = openDb(openPool(inDatabase(connection, name), { ...DB_LIMITS.tools, most: 2 }))
    try {
      await migrateOnly(scratch, manifest.migrations)
      await leaveOutOfLog(scratch)
      await loadTables(scratch, { place, pack, manifest })
      return await compareTables(scratch, manifest)
    } finally {
      await scratch.destroy()
      await drop(admin, name)
    }
  } finally {
    await admin.destroy()
  }
}

/**
 * A trial must not be in the log of the database, which may be kept for days: all rows would be in it once a day. Tables
 * that point to others go first; one that cannot go along stays in the log.
 */
async function leaveOutOfLog(scratch: Db): Promise<void> {
  for (const { name } of (await describeTables(scratch)).toReversed())
    await sql
      .raw(`alter table ${quoted(name)} set unlogged`)
      .execute(scratch)
      .catch(() => {})
}

const drop = (admin: Db, name: string) =>
  sql.raw(`drop database if exists ${name} with (force)`).execute(admin)

/** One for each database, whose trials come one at a time: what one that was cut off left goes before the next. */
async function scratchName(admin: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select 'kaoban_try_' || left(md5(current_database()), 10) as name`.execute(admin)
  return rows[0]?.name ?? 'kaoban_try'
}

/** The same server, another database. */
function inDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
