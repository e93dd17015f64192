import { sql } from 'kysely'
import { classifyDatabaseError } from '../../db/classify-error.ts'
import type { Db } from '../../db/db.ts'
import { missingMigrations } from '../../db/migrate.ts'
import type { HttpDeps } from '../config.ts'
import { filesCheck } from './files.ts'
import { jobsCheck } from './jobs.ts'
import { type Check, createReadiness, type Readiness, type ReadinessFault } from './ready.ts'

/** What keeps others from writing, or from reading as well. */
const LOCKS = ['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock']

/** Tables that another transaction has held for a second and more; cleaning up by the database itself gives way. */
async function lockedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name
    from pg_locks l
    join pg_class c on c.oid = l.relation and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'pgboss')
    left join pg_stat_activity a on a.pid = l.pid
    where l.granted and l.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())
      and l.mode = any(${LOCKS})
      and coalesce(a.backend_type, '') <> 'autovacuum worker'
      and coalesce(a.xact_start, '-infinity') < clock_timestamp() - interval '1 second'`.execute(db)
  return rows.map(({ name }) => name)
}

const locked = (detail: string): ReadinessFault => ({ reason: 'locked', detail })

/**
 * The database answers, its tables are those of this release and nobody holds one of them.
 * @param db of connections of its own, so that an answer does not wait behind calls
 */
const databaseCheck = (db: Db): Check => ({
  what: 'database',
  ask: async () => {
    try {
      const tables = await lockedTables(db)
      if (tables.length > 0) return locked(`locked: ${tables.join(', ')}`)
      const missing = await missingMigrations(db)
      if (missing.length > 0) return { reason: 'tables', detail: `without ${missing.join(', ')}` }
      return null
    } catch (e) {
      const { code = '' } = e as { code?: string }
      const detail = `${code} ${e instanceof Error ? e.name : ''}`
      const away = classifyDatabaseError(e)
      if (away === 'locked' || away === 'slow') return locked(detail)
      // the table of migrations itself is missing
      return code === '42P01' ? { reason: 'tables', detail } : { detail }
    }
  },
})

/** A connection of those that calls take is free, or comes free soon. */
const connectionsCheck = (db: Db): Check => ({
  what: 'connections',
  ask: async () => {
    try {
      await sql`select 1`.execute(db)
      return null
    } catch (e) {
      return classifyDatabaseError(e) === 'connections'
        ? { detail: 'none is free' }
        : { reason: 'database', detail: 'lost' }
    }
  },
})

/** What must be well for this server's calls. */
export const readinessOf = ({
  db,
  probeDb = db,
  store,
  jobs,
  checks = [],
}: HttpDeps): (() => Promise<Readiness>) =>
  createReadiness([
    databaseCheck(probeDb),
    connectionsCheck(db),
    ...(store ? [filesCheck(store.dir)] : []),
    ...(jobs ? [jobsCheck(jobs)] : []),
    ...checks,
  ])
