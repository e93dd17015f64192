import { type Kysely, sql } from 'kysely'

/**
 * `bundle.format`: how the bytes of a stored report are written. A server that meets a newer one makes the report again
 * from the marks. A row that the release before writes is of the first.
 */
const statements = ['alter table bundle add column format int not null default 1']

export const bundleFormat = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
