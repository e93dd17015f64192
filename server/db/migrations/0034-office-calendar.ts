import { type Kysely, sql } from 'kysely'

/**
 * A school's calendar: days of exams to come, terms and holidays. Days are `2026-11-24` by Beijing's calendar, `to_day` included;
 * `grade_id` '' is for all grades.
 */
const statements = [
  `create table office_calendar (
    school_id text not null, event_id text not null, kind text not null check (kind in ('exam','term','holiday')),
    name text not null, from_day text not null, to_day text not null, grade_id text not null default '',
    primary key (school_id, event_id), check (to_day >= from_day))`,
]

export const officeCalendar = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
