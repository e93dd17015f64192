import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connection, type Db, openDb, openPool, type Tx } from '../db/db.ts'
import { DB_LIMITS } from '../db/limits.ts'
import { migrateOnly } from '../db/migrate.ts'
import { overSchools } from '../db/tenancy.ts'
import { addToDatabase, addToFiles, type Erased } from '../store/erased-list.ts'
import { installationOfFiles, markFiles } from '../store/installation.ts'
import type { StorePaths } from '../store/store-paths.ts'
import { quoted } from './catalog.ts'
import { erasedBefore } from './erased.ts'
import { checkKey } from './head.ts'
import { compareTables, loadTables } from './load.ts'
import type { BackupManifest } from './manifest.ts'
import { forgetFailure } from './note.ts'
import type { Pack } from './pack.ts'
import type { BackupStorage } from './place.ts'
import { restoreFiles } from './restore-files.ts'
import { noteRestored } from './safety.ts'

export interface RestoreOptions {
  readonly connection: Connection
  readonly files: StorePaths | null
  readonly place: BackupStorage
  readonly pack: Pack
  readonly manifest: BackupManifest
  /** Whether what is in the database and whose the files are may be replaced. */
  readonly over: boolean
  /** Epoch ms. */
  readonly now: () => number
  readonly say?: ((text: string) => void) | undefined
  /** Waits until the database is looked at again; a test ends a connection meanwhile. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** A server that was stopped a moment ago is still among the users: looked so often, with so long between, in ms. */
const LOOKS = 15
const LOOK_MS = 200

/** What is in the way of bringing a backup back; nothing was changed. */
export class InTheWayError extends Error {}

/** Begins the name of the schema that what was there before lies in, until the backup is there and compared. */
const BEFORE = 'before_restore'

/** Whether something is in the way of bringing a backup back. @throws InTheWayError as `restoreBackup` */
export async function checkWay(
  options: Pick<RestoreOptions, 'connection' | 'over' | 'pause'>,
): Promise<void> {
  const db = openDb(openPool(options.connection, { ...DB_LIMITS.tools, most: 1 }))
  try {
    await refuseInTheWay(db, options)
  } finally {
    await db.destroy()
  }
}

async function refuseInTheWay(
  db: Db,
  { over, pause = wait }: Pick<RestoreOptions, 'over' | 'pause'>,
): Promise<void> {
  await refuseUsed(db, pause)
  if (!over && (await holdsSchool(db)))
    throw new InTheWayError('The database holds a school already: say --over to replace all it holds.')
}

/**
 * Brings a backup back into a database and a folder of files. Files come first, so that no row ever names one that is not
 * there; what the database held stays until all tables are filled and compared, and is put back when that fails.
 * @returns files that were written
 * @throws InTheWayError the database is in use or holds a school, or the files are of another installation
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ rows: number; files: number }> {
  const { connection, manifest, place, pack, files, now, say = () => {} } = options
  await checkKey(place, pack)
  const db = openDb(openPool(connection, { ...DB_LIMITS.migrations, most: 1, lockMs: 15_000 }))
  try {
    await refuseInTheWay(db, options)
    await refuseOtherFiles(options)
    const written = files ? await restoreFiles({ files, place, pack, manifest, now: now() }) : 0
    say(`${String(written)} files were written`)
    const erased = await erasedBefore(db, options)
    await setAside(db)
    try {
      await migrateOnly(db, manifest.migrations)
      await loadTables(db, { place, pack, manifest })
      const rows = await compareTables(db, manifest)
      say(`${String(rows)} rows are those of the backup`)
      await db.transaction().execute((tx) => finish(tx, manifest, now(), erased))
      if (files && manifest.installation) await markFiles(files, manifest.installation, true)
      if (files) await addToFiles(files, erased)
      return { rows, files: written }
    } catch (e) {
      await putBack(db)
      throw e
    }
  } finally {
    await db.destroy()
  }
}

async function refuseUsed(db: Db, pause: (ms: number) => Promise<unknown>): Promise<void> {
  for (let look = 1; look < LOOKS && (await isUsed(db)); look++) await pause(LOOK_MS)
  if (await isUsed(db))
    throw new InTheWayError('A server or a command is using this database: stop it first.')
}

async function isUsed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'kaoban%'`.execute(
    db,
  )
  return (rows[0]?.n ?? 0) > 0
}

/** A schema that an earlier one left is what counts: what is beside it was not whole. */
async function holdsSchool(db: Db): Promise<boolean> {
  const before = await beforeOf(db)
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass(coalesce(${before}, current_schema()) || '.school') is not null as has`.execute(db)
  if (rows[0]?.has !== true) return false
  const table = sql.raw(before === null ? 'school' : `${quoted(before)}.school`)
  return (await sql`select 1 from ${table} limit 1`.execute(db)).rows.length > 0
}

async function refuseOtherFiles({ files, manifest, over }: RestoreOptions): Promise<void> {
  const found = files && (await installationOfFiles(files))
  if (!found || over || found.id === manifest.installation?.id) return
  throw new InTheWayError(
    `The files in ${files?.remote?.name ?? files?.root ?? ''} are those of installation ${found.id}, and the backup is of ` +
      `${manifest.installation?.id ?? 'none'}: name another data folder, or say --over.`,
  )
}

const beforeOf = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname::text, ${BEFORE})`.execute(db)
  return rows[0]?.name ?? null
}

const ownSchema = async (db: Db | Tx): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return quoted(rows[0]?.name ?? 'public')
}

/** Makes room. Where an earlier one was cut off, what lies aside already stays, and what it had begun goes. */
async function setAside(db: Db): Promise<void> {
  const before = await beforeOf(db)
  await db.transaction().execute(async (tx) => {
    const own = await ownSchema(tx)
    await sql
      .raw(before === null ? `alter schema ${own} rename to ${BEFORE}` : `drop schema ${own} cascade`)
      .execute(tx)
    await sql.raw(`create schema ${own}`).execute(tx)
  })
}

async function putBack(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const own = await ownSchema(tx)
    await sql.raw(`drop schema ${own} cascade`).execute(tx)
    await sql.raw(`alter schema ${BEFORE} rename to ${own}`).execute(tx)
  })
}

/**
 * What a backup says of things that are not in it is put right, and what was there before goes: pieces of uploads under
 * way are sent again, and the queue's own tables speak of jobs that this database does not know. Who was erased since is
 * on the list, by which the server erases them once more before it answers. A backup that failed before this one was made
 * is no news any more.
 */
async function finish(
  tx: Tx,
  manifest: BackupManifest,
  now: number,
  erased: readonly Erased[],
): Promise<void> {
  if (erased.length > 0) await addToDatabase(tx, erased)
  await sql`update upload set got = (select jsonb_agg(0) from jsonb_array_elements(got))
    where file_id = ''`.execute(tx)
  await noteRestored(tx, { from: manifest.at, at: now })
  await forgetFailure(tx)
  await sql.raw(`drop schema if exists pgboss cascade`).execute(tx)
  await sql`drop schema ${sql.raw(BEFORE)} cascade ${overSchools('the database is replaced')}`.execute(tx)
}
