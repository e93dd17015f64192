import { type Kysely, sql } from 'kysely'

/** Consolidations after exams: questions about what each student lost there. */
const statements = [
  // student_id: of a family that started it by itself; '' = given to the class. version: the exam's when it was made
  `create table consolidation (
    school_id text not null, consolidation_id text not null,
    exam_id text not null, version int not null, paper_id text not null,
    course_id text not null, course_name text not null,
    class_id text not null, student_id text not null default '', account_id text not null,
    deadline_at timestamptz, withdrawn boolean not null default false, created_at timestamptz not null,
    primary key (school_id, consolidation_id))`,
  `create index consolidation_by_class on consolidation (school_id, class_id, exam_id)`,
  // before: marks of the exam by knowledge point, frozen when it was made (core/domain/consolidate/choose)
  `create table consolidation_sheet (
    school_id text not null, consolidation_id text not null, student_id text not null,
    before jsonb not null, state text not null default 'todo', late boolean not null default false,
    submitted_at timestamptz, checked_at timestamptz,
    receipt_number text not null default '', comment text not null default '',
    primary key (school_id, consolidation_id, student_id))`,
  `create index consolidation_sheet_by_student on consolidation_sheet (school_id, student_id)`,
  // the question as it was when it was given, with the answer and its mark (null: none yet)
  `create table consolidation_question (
    school_id text not null, consolidation_id text not null, student_id text not null, no int not null,
    question_id text not null, type text not null, text text not null, options jsonb not null,
    answer_key text not null, explanation text not null, full_mark real not null,
    point text not null, item_no text not null,
    choice jsonb not null default '[]', answer text not null default '',
    score real, auto boolean not null default false, remark text not null default '',
    primary key (school_id, consolidation_id, student_id, no))`,
  `create index consolidation_question_by_student on consolidation_question (school_id, student_id, question_id)`,
]

export const consolidate = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
