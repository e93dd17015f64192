import { type Kysely, sql } from 'kysely'

/** Students' reports in two parts: one for the class, stored once, and the student's own that goes on from it. */
const statements = [
  // base: subject of the bundle of kind student-class whose bytes come before these; both together are gzip of the
  // whole reply. null: the body is brotli of the whole reply.
  `alter table bundle add column base text`,
  // bodies are compressed already
  `alter table bundle alter column body set storage external`,
]

export const reportParts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
