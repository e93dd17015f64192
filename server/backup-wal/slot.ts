import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The replication slot that keeps the log in the data folder until it is in the place of backups. */
const PREFIX = 'kaoban_wal_'

/** So much of the log stays in the data folder at most while it cannot be sent; beyond it the slot is lost. */
const MOST = '4GB'

export interface ReplicationSlot {
  /** What the place calls its stretch of log. */
  readonly line: string
  /** The first file that is still kept for it. */
  readonly from: string
  /** Bytes of a file. */
  readonly bytes: number
}

const GONE = `s.wal_status is null or s.wal_status = 'lost' or s.restart_lsn is null`

async function findSlot(db: Db): Promise<(ReplicationSlot & { lost: boolean }) | null> {
  const { rows } = await sql<ReplicationSlot & { lost: boolean }>`
    select substr(s.slot_name, ${PREFIX.length + 1}::int) as line, ${sql.raw(GONE)} as lost,
      coalesce(pg_walfile_name(s.restart_lsn + 1), '') as from,
      (select setting::bigint from pg_settings where name = 'wal_segment_size') as bytes
    from pg_replication_slots s where starts_with(s.slot_name, ${PREFIX})
    order by ${sql.raw(GONE)}, s.slot_name limit 1`.execute(db)
  return rows[0] ?? null
}

/** The slot of this database server; null: it has none, or what it kept is gone. */
export async function livingSlot(db: Db): Promise<ReplicationSlot | null> {
  const found = await findSlot(db)
  return found?.lost === false ? found : null
}

/**
 * Makes a slot, and bounds what slots keep in the data folder, for good: an older release that knows nothing of it must
 * not fill the disk.
 */
export async function makeSlot(db: Db): Promise<ReplicationSlot> {
  await dropSlots(db)
  await sql.raw(`alter system set max_slot_wal_keep_size = '${MOST}'`).execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`
  await sql`select pg_create_physical_replication_slot(${name}, true)`.execute(db)
  const slot = await livingSlot(db)
  if (!slot) throw new Error('The database kept no replication slot.')
  return slot
}

/** Lets the database remove what is sent: the files up to `end` (an LSN). */
export async function advanceSlot(db: Db, { line }: ReplicationSlot, end: string): Promise<void> {
  await sql`select pg_replication_slot_advance(${PREFIX + line}, ${end}::pg_lsn)`.execute(db)
}

/** Nothing is kept any more. @returns how many slots went */
export async function dropSlots(db: Db): Promise<number> {
  const { rows } = await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where starts_with(slot_name, ${PREFIX}) and not active`.execute(db)
  return rows.length
}
