import { type Kysely, sql } from 'kysely'

/** Practices a student makes from the bank of questions, and the answers given in them. */
const statements = [
  // template_id: of the teacher's exercise it was made of; '' = the student's own choice of points
  `create table practice (
    school_id text not null, practice_id text not null, student_id text not null,
    account_id text not null, course_id text not null, course_name text not null,
    template_id text not null default '', exercise_name text not null default '',
    points jsonb not null, difficulty text not null check (difficulty in ('easy','fit','hard')),
    made_at timestamptz not null, done_at timestamptz,
    primary key (school_id, practice_id))`,
  `create index practice_by_student on practice (school_id, student_id, made_at)`,
  // rate: 0 to 1, null while words wait to be compared with the key; answered_at null: not answered
  `create table practice_question (
    school_id text not null, practice_id text not null, no int not null, question_id text not null,
    choice jsonb not null default '[]', answer text not null default '',
    answered_at timestamptz, rate real, graded_at timestamptz,
    primary key (school_id, practice_id, no),
    foreign key (school_id, practice_id) references practice)`,
  `create index practice_question_by_question on practice_question (school_id, question_id)`,
]

export const practice = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
