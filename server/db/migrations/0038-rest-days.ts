import { type Kysely, sql } from 'kysely'

/** Whether a student wants to practise wrong questions on the school's holidays as well. */
export const restDays = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table wrong_plan add column on_holidays boolean not null default false`).execute(db)
  },
}
