import { sql } from 'kysely'
import type { Db } from './db.ts'
import { PLACEMENT, type Placement } from './distribution.ts'

/** What a command says while it works, and what came out. */
interface Distributed {
  /** Tables that were spread now. */
  spread: readonly string[]
  /** Tables that were put on every node now. */
  everywhere: readonly string[]
}

/** The database has not what is asked of it; the message says what to do. */
class NotDistributable extends Error {}

/** Shards of a group of tables: a school lies in one, and as many nodes can share them. */
export const SHARDS = 32

interface ForeignKeyRow {
  table: string
  /** The table it leads to. */
  to: string
  name: string
  definition: string
}

/**
 * Spreads the tables of a Citus database by `PLACEMENT`: with their rows, each table by itself; what is spread already
 * stays as it is, so that a run that was cut off goes on, and tables of a newer release are added by another run.
 * @param say hears of each table
 * @throws NotDistributable without the extension, without a node, or when a table lies otherwise than it should
 */
export function distribute(
  db: Db,
  say: (line: string) => void,
  { shards = SHARDS }: { shards?: number } = {},
): Promise<Distributed> {
  // one connection, whose settings hold for all
  return db.connection().execute((one) => spreadAll(one, say, shards))
}

async function spreadAll(db: Db, say: (line: string) => void, shards: number): Promise<Distributed> {
  await checkNodes(db)
  const there = await loadTablePlacements(db)
  const open = Object.entries(PLACEMENT).filter(([table, at]) => isOpen(there, table, at))
  await storeDatabaseSettings(db)
  for (const [name, value] of Object.entries(SETTINGS)) await sql.raw(`set ${name} to ${value}`).execute(db)
  // the program does what it does (`setCounting`); on a shard it could reach no other table
  await sql`drop trigger if exists op_target_replaced on op_target`.execute(db)
  const done: DistributionProgress = {
    ...{ say, shards, spread: [], everywhere: [] },
    beside: new Map([...there].map(([table, at]) => [at, table])),
  }
  const names = new Set(open.map(([table]) => table))
  const keys = (await foreignKeys(db)).filter(({ table, to }) => names.has(table) || names.has(to))
  const tied = new Set(keys.flatMap(({ table, to }) => [table, to]))
  for (const [table, at] of open) if (!tied.has(table)) await spreadOne(db, table, at, done)
  await db.transaction().execute(async (tx) => {
    // a key between two tables is never missing, wherever this is cut off
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(tx)
    for (const { table, name } of keys)
      await sql.raw(`alter table ${table} drop constraint ${name}`).execute(tx)
    for (const [table, at] of open) if (tied.has(table)) await spreadOne(tx, table, at, done)
    for (const { table, name, definition } of keys)
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(tx)
  })
  return { spread: done.spread, everywhere: done.everywhere }
}

interface DistributionProgress {
  say: (line: string) => void
  shards: number
  spread: string[]
  everywhere: string[]
  /** The first table of a group, which the others lie beside. */
  beside: Map<Placement, string>
}

async function spreadOne(db: Db, table: string, at: Placement, done: DistributionProgress): Promise<void> {
  if (at === 'everywhere') {
    done.say(`${table}: on every node`)
    await sql`select create_reference_table(${table})`.execute(db)
    done.everywhere.push(table)
    return
  }
  done.say(`${table}: by ${at}`)
  const first = done.beside.get(at)
  await (first === undefined
    ? sql`select create_distributed_table(${table}, ${at}, colocate_with => 'none', shard_count => ${done.shards}::int)`
    : sql`select create_distributed_table(${table}, ${at}, colocate_with => ${first})`
  ).execute(db)
  if (first === undefined) done.beside.set(at, table)
  done.spread.push(table)
}

/**
 * Settings of the database itself: the log of the office keeps its trigger, on each shard, and what a transaction says to it
 * (`LOG_ENDS`) reaches the nodes.
 */
const SETTINGS = { 'citus.enable_unsafe_triggers': 'on', 'citus.propagate_set_commands': 'local' }

/** For every later connection to the database. A copy of a database has to be told as well. */
export async function storeDatabaseSettings(db: Db): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS))
    await sql`do ${sql.raw(`$$ begin
      execute format('alter database %I set ${name} to %L', current_database(), '${value}');
      end $$`)}`.execute(db)
}

async function checkNodes(db: Db): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select exists(select from pg_extension where extname = 'citus') as there`.execute(db)
  if (!rows[0]?.there)
    throw new NotDistributable(
      'This database has no Citus: run "create extension citus" in it, and name its nodes by citus_set_coordinator_host and citus_add_node.',
    )
  const nodes = await sql<{ n: number }>`
    select count(*)::int as n from pg_dist_node where isactive and shouldhaveshards`.execute(db)
  if (nodes.rows[0]?.n === 0)
    throw new NotDistributable('No node of this Citus keeps shards: add one by citus_add_node.')
}

/** Where the tables that Citus knows lie. */
async function loadTablePlacements(db: Db): Promise<Map<string, Placement>> {
  const { rows } = await sql<{ table: string; key: string | null }>`
    select logicalrelid::text as table, column_to_column_name(logicalrelid, partkey) as key
    from pg_dist_partition where partmethod in ('h', 'n')`.execute(db)
  return new Map(rows.map(({ table, key }) => [table, (key ?? 'everywhere') as Placement]))
}

function isOpen(there: ReadonlyMap<string, Placement>, table: string, at: Placement): boolean {
  const now = there.get(table)
  if (now === undefined) return at !== 'coordinator'
  if (now !== at)
    throw new NotDistributable(
      `${table} lies ${now === 'everywhere' ? 'on every node' : `by ${now}`} and should by ${at}: undo that by undistribute_table first.`,
    )
  return false
}

async function foreignKeys(db: Db): Promise<ForeignKeyRow[]> {
  const { rows } = await sql<ForeignKeyRow>`
    select conrelid::regclass::text as table, confrelid::regclass::text as to, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  return rows
}
