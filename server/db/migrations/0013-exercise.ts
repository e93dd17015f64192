import { type Kysely, sql } from 'kysely'

/** Which templates of homework were made from a paper's weak points, for which class and by whom. */
const statements = [
  `create table exercise (
    school_id text not null, template_id text not null,
    exam_id text not null, version int not null, paper_id text not null, class_id text not null,
    account_id text not null, saved_at timestamptz not null,
    primary key (school_id, template_id))`,
  `create index exercise_by_paper on exercise (school_id, exam_id, paper_id, class_id)`,
]

export const exercise = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
