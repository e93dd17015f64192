import { type Kysely, sql } from 'kysely'

/** What a job was asked for, so that the same question is not answered twice at a time; '' where nobody asked. */
const statements = [
  `alter table job add column question text not null default ''`,
  `create index job_open on job (account_id) where status in (10, 20)`,
]

export const jobQuestion = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
