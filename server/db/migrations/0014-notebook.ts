import { type Kysely, sql } from 'kysely'

/**
 * A student's own notebook of wrong questions: where each stands (`place` notebook, bin, gone; `kept`: put in by hand),
 * every practice, and how much a day. The questions themselves are those of the exams.
 */
const statements = [
  `create table wrong_state (
    school_id text not null, student_id text not null,
    exam_id text not null, paper_id text not null, item_no text not null,
    place text not null, placed_at timestamptz, kept boolean not null,
    mastered boolean not null, mastered_at timestamptz,
    primary key (school_id, student_id, exam_id, paper_id, item_no))`,
  `create table wrong_practice (
    school_id text not null, student_id text not null, practice_id text not null,
    exam_id text not null, paper_id text not null, item_no text not null,
    grade text not null, choice text not null, account_id text not null, practised_at timestamptz not null,
    primary key (school_id, student_id, practice_id))`,
  `create table wrong_plan (
    school_id text not null, student_id text not null, cap int not null, exam_at timestamptz,
    primary key (school_id, student_id))`,
]

export const notebook = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
