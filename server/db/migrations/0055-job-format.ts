import { type Kysely, sql } from 'kysely'

/**
 * `job.format`: of what a job is given. Jobs of a newer format lie in a queue of their own, so that a server of the release
 * before leaves them alone; the column says where. A row that the release before writes is of the first.
 */
const statements = ['alter table job add column format int not null default 1']

export const jobFormat = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
