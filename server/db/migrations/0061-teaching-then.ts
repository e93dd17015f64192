import { type Kysely, sql } from 'kysely'

/**
 * Who taught a class when, by which staff see an exam as its time had it.
 *
 * `teacher_class.since`: from when somebody teaches or heads a class; null where nobody wrote it down, as in every row of
 * before this migration. An older release that runs beside this one lets the moment be the present one.
 * `teacher_class_was`: teaching that ended.
 */
const statements = [
  `alter table teacher_class add column since timestamptz`,
  `alter table teacher_class alter column since set default now()`,
  `create table teacher_class_was (
    school_id text not null, teacher_id text not null, class_id text not null, course_id text not null,
    is_head boolean not null, since timestamptz, until timestamptz not null,
    primary key (school_id, teacher_id, class_id, course_id, until))`,
  `create index teacher_class_was_by_class on teacher_class_was (school_id, class_id)`,
  `create index teacher_class_by_class on teacher_class (school_id, class_id)`,
]

export const teachingThen = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
