import type { Db } from '../../db/db.ts'

/** A job of this account; another account's job is as if it did not exist. */
export async function findJob(db: Db, accountId: string, jobId: string) {
  return db
    .selectFrom('job')
    .where('job_id', '=', jobId)
    .where('account_id', '=', accountId)
    .select(['job_id', 'status', 'percent', 'message', 'result'])
    .executeTakeFirst()
}
