import { sql } from 'kysely'
import { JobStatus } from '#contract/envelope.ts'
import type { Db } from '../db/db.ts'

const DAY_MS = 86_400_000

/** Jobs under way, of every school and the machine's own, and those heard of in the last day. `now`: epoch ms. */
export async function jobCounts(db: Db, now: number): Promise<{ kind: string; state: string; n: number }[]> {
  const { rows } = await sql<{ kind: string; state: string; n: number }>`
    select kind, case when status = ${JobStatus.waiting} then 'waiting' when status = ${JobStatus.running} then 'running'
        when status = ${JobStatus.confirm} then 'failed' else 'done' end as state, count(*)::int as n
    from job where status in (${JobStatus.waiting}, ${JobStatus.running}) or updated_at > ${new Date(now - DAY_MS)}
    group by 1, 2`.execute(db)
  return rows
}
