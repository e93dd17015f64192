import { type Kysely, sql } from 'kysely'

/**
 * What families chose for the holidays: `book_id` is the book in wrong_book_push with its questions; the holiday is kept
 * as the calendar had it, so that a notebook stays when the school takes the holiday away. Days as in office_calendar;
 * `since`: day the term begins. `papers`: JSON [{examId, paperId}].
 * notebook_goods.holiday_id: the goods are the printed copy of the notebook of that holiday; '' for any other book.
 */
const statements = [
  `create table holiday_notebook (
    school_id text not null, student_id text not null, holiday_id text not null, book_id text not null,
    name text not null, from_day text not null, to_day text not null, since text not null,
    papers jsonb not null, user_type int not null, saved_at timestamptz not null,
    primary key (school_id, student_id, holiday_id))`,
  "alter table notebook_goods add column holiday_id text not null default ''",
  // ids of holidays are a school's own
  `alter table notebook_goods add constraint notebook_goods_holiday
    check (holiday_id = '' or school_id <> '')`,
]

export const holidayNotebook = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
