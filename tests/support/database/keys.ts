import type pg from 'pg'
import { OWNER, type Owner } from '#server/db/tenancy.ts'

interface Key {
  table: string
  /** `p` primary, `u` unique (also an index alone), `f` foreign. */
  kind: 'p' | 'u' | 'f'
  columns: string[]
}

/** Of the migrations themselves; tables of an older release that lie empty; what Citus tells of its own. */
const ASIDE = new Set([
  ...['kysely_migration', 'kysely_migration_lock', 'operation', 'operation_clash'],
  ...['citus_schemas', 'citus_tables'],
])

/** First column that every key of an owner's tables begins with; the others may choose. */
const FIRST: Partial<Record<Owner, string>> = {
  school: 'school_id',
  account: 'account_id',
  examSchool: 'exam_id',
}

/** Primary, unique and foreign keys of all tables, their columns in order. */
async function keysOf(pool: pg.Pool): Promise<Key[]> {
  const { rows } = await pool.query<Key>(`
    select i.indrelid::regclass::text as table, case when i.indisprimary then 'p' else 'u' end as kind,
      array(select coalesce(a.attname, '') from unnest(i.indkey) with ordinality k(n, at)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by at)::text[] as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace
    union all
    select conrelid::regclass::text, 'f',
      array(select a.attname from unnest(conkey) with ordinality k(n, at)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k.n order by at)::text[]
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  return rows
}

/** Tables of a database with the columns that count by themselves, null where none does. */
async function tablesOf(pool: pg.Pool): Promise<{ table: string; counting: string | null }[]> {
  const { rows } = await pool.query<{ table: string; counting: string | null }>(`
    select table_name as table,
      max(column_name) filter (where is_identity = 'YES' or column_default like 'nextval(%') as counting
    from information_schema.columns where table_schema = 'public' group by 1 order by 1`)
  return rows.filter(({ table }) => !ASIDE.has(table))
}

/** What keeps the tables of a database from being spread over several by their schools; none: []. */
export async function keyFaults(pool: pg.Pool): Promise<string[]> {
  const tables = await tablesOf(pool)
  const owner = (table: string): Owner | undefined => (OWNER as Record<string, Owner>)[table]
  const faults = tables.flatMap(({ table, counting }) => [
    ...(owner(table) ? [] : [`${table}: say in server/db/tenancy.ts whose its rows are`]),
    ...(counting ? [`${table}.${counting} counts by itself: two databases would give the same number`] : []),
  ])
  const known = new Set(tables.map(({ table }) => table))
  for (const { table, kind, columns } of await keysOf(pool)) {
    const whose = owner(table)
    if (!known.has(table) || !whose) continue
    const first = FIRST[whose]
    const key = `${table} (${columns.join(', ')})`
    if (first && columns[0] !== first) faults.push(`${key}: a ${kind} key of ${whose} begins with ${first}`)
    if (whose === 'examSchool' && !columns.includes('school_id')) faults.push(`${key}: has no school_id`)
  }
  const keyed = new Set((await keysOf(pool)).filter(({ kind }) => kind === 'p').map(({ table }) => table))
  for (const table of known) if (!keyed.has(table)) faults.push(`${table}: has no primary key`)
  return faults
}
