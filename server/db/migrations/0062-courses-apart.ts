import { type Kysely, sql } from 'kysely'

/**
 * `course_told`, looked at with the code `technology` alone: a release that knows 信息技术, 通用技术 and 技术 as three
 * subjects wrote the row, or found out that it means 技术. False: it may mean any of the three. A release before this one
 * leaves it false; `server/exams/courses-apart` looks at such rows again and again.
 */
const statements = [
  'alter table teacher_class add column course_told boolean not null default false',
  'alter table leader_scope add column course_told boolean not null default false',
]

export const coursesApart = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
