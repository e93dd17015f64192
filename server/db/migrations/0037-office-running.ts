import { type Kysely, sql } from 'kysely'

/**
 * What the office is told of how the server runs.
 *
 * `job.school_id`: whose job it is, '' the machine's own; `job.data`: what it was given, so that one that was given up can
 * be run again (null in rows from before).
 * `client_fault`: faults that apps told of, counted by day (UTC, `2026-11-24`), kind, place and build; without what names
 * a person, as the log has them. `school_id` '' is of nobody who was signed in.
 */
const statements = [
  `alter table job add column school_id text not null default '', add column data jsonb`,
  `create index job_of_school on job (school_id, updated_at desc)`,
  `create table client_fault (
    school_id text not null, day text not null, kind text not null, place text not null, build text not null,
    message text not null default '', times int not null default 1, last_at timestamptz not null,
    primary key (school_id, day, kind, place, build))`,
]

export const officeRunning = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
