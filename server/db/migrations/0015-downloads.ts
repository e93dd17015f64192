import { type Kysely, sql } from 'kysely'

/** Books of wrong questions that families put together to print: which questions, by whom, when. */
const statements = [
  // questions: [{examId, paperId, itemNo}] in the order of the book
  `create table wrong_book_push (
    school_id text not null, student_id text not null, book_id text not null,
    user_id text not null, user_type int not null,
    questions jsonb not null,
    made_at timestamptz not null, saved_at timestamptz not null,
    primary key (school_id, student_id, book_id))`,
  'create index wrong_book_push_by_time on wrong_book_push (school_id, student_id, made_at desc)',
]

export const downloads = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
