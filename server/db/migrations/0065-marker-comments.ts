import { type Kysely, sql } from 'kysely'

/** Finds the comments that one teacher wrote on questions of homework, among the marks of a school. */
const statements = [
  `create index homework_mark_by_comment on homework_mark (school_id, account_id) where comment <> ''`,
]

export const markerComments = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
