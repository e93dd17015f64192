import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** A table as the database itself describes it. */
export interface TableDescription {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of its primary key, as they stand in an order by bytes. */
  readonly order: readonly string[]
  /** Whether single rows may be large. */
  readonly wide: boolean
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ')
export { quoted }

/** The migrator's own: they are made again. */
const NOT_DATA = ['kysely_migration', 'kysely_migration_lock']

/**
 * All tables of the database's own schema, those first that others point to.
 * @throws Error for one without a primary key
 */
export async function describeTables(db: Db | Tx): Promise<TableDescription[]> {
  const { rows } = await sql<{
    name: string
    columns: string[]
    key: { name: string; isText: boolean }[]
    wide: boolean
    after: string[]
  }>`
    select c.relname as name, coalesce(pg_relation_size(c.reltoastrelid), 0) > 0 as wide,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.n), '[]')
        from pg_index i, unnest(i.indkey) with ordinality as k (attnum, n), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key,
      (select coalesce(json_agg(distinct f.relname), '[]') from pg_constraint o join pg_class f on f.oid = o.confrelid
        where o.conrelid = c.oid and o.contype = 'f' and f.oid <> c.oid) as after
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`.execute(db)
  const byBytes = await ordersByBytes(db)
  const of = (row: (typeof rows)[number]): TableDescription => {
    if (row.key.length === 0) throw new Error(`Table ${row.name} has no primary key.`)
    const order = row.key.map((k) =>
      k.isText && !byBytes ? `${quoted(k.name)} collate "C"` : quoted(k.name),
    )
    return { name: row.name, columns: row.columns, order, wide: row.wide }
  }
  const left = rows.filter(({ name }) => !NOT_DATA.includes(name))
  const sorted: TableDescription[] = []
  while (left.length > 0) {
    const free = left.findIndex(
      (row) => !left.some((other) => other !== row && row.after.includes(other.name)),
    )
    const [next] = left.splice(Math.max(free, 0), 1)
    if (next) sorted.push(of(next))
  }
  return sorted
}

/** Whether texts lie in the order of their bytes anyway, so that a key's index can be read along. */
async function ordersByBytes(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select datcollate in ('C', 'POSIX') as is from pg_database where datname = current_database()`.execute(db)
  return rows[0]?.is === true
}
