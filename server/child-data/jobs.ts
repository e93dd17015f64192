import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { SHORT_RESULTS } from '../retention/rules.ts'
import type { Child } from './child.ts'

/**
 * Forgets jobs that speak of the child: those of its accounts, those that name it, and results of its school that may
 * hold it among others, such as a class's table; whoever waits for one asks again. The erasure's own job stays, and no
 * longer says of whom it is.
 */
export async function eraseJobs(tx: Tx, { school, ids, ending }: Child, own = ''): Promise<number> {
  const { rows } = await sql<{ job_id: string }>`
    delete from job t where t.job_id <> ${own} and (
      (t.school_id = ${school} and t.kind in ${sql.raw(SHORT_RESULTS)})
      or t.account_id = any(${ending}::text[])
      or exists (select from unnest(${ids}::text[]) w where position('"' || w || '"' in t.data::text) > 0))
    returning job_id`.execute(tx)
  const data = JSON.stringify({ schoolId: school })
  await tx.updateTable('job').set({ data }).where('job_id', '=', own).execute()
  const queue = await sql<{ there: string | null }>`select to_regclass('pgboss.job')::text as there`.execute(
    tx,
  )
  if (queue.rows[0]?.there) {
    const gone = rows.map((row) => row.job_id)
    await sql`delete from pgboss.job where id::text = any(${gone}::text[])`.execute(tx)
    await sql`update pgboss.job set data = ${data}::jsonb where id::text = ${own}`.execute(tx)
  }
  return rows.length
}
