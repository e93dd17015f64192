import type { Selectable } from 'kysely'
import type { QuestionRef } from '#contract/question.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { Tables } from '../../../db/tables.ts'
import { eventsFor } from '../../../exams/year/calendar.ts'
import { type Principal, requireStudentId } from '../../../http/session/principal.ts'

/** Holidays and terms of the school's calendar for the present student, earliest first. */
export const calendarOf = (db: Db, who: Principal) =>
  eventsFor(db, who.schoolId, requireStudentId(who))
    .where('c.kind', 'in', ['holiday', 'term'])
    .select(['c.event_id', 'c.kind', 'c.name', 'c.from_day', 'c.to_day'])
    .orderBy('c.from_day')
    .orderBy('c.event_id')
    .execute()

const selectOwnHolidayNotebooks = (db: Db | Tx, who: Principal) =>
  db
    .selectFrom('holiday_notebook as h')
    .where('h.school_id', '=', who.schoolId)
    .where('h.student_id', '=', requireStudentId(who))

/** The notebooks this student has, with the questions of their books. */
export const listHolidayNotebooks = (db: Db | Tx, who: Principal) =>
  selectOwnHolidayNotebooks(db, who)
    .innerJoin('wrong_book_push as b', on('b', 'h', 'school_id', 'student_id', 'book_id'))
    .select(['h.holiday_id', 'h.book_id', 'h.name', 'h.from_day', 'h.to_day', 'h.since', 'h.papers'])
    .select(['h.user_type', 'h.saved_at', 'b.questions'])
    .execute()
export type SavedRow = Awaited<ReturnType<typeof listHolidayNotebooks>>[number]

/** Whether the family put the notebook of a holiday together. */
export async function isChosen(db: Db | Tx, who: Principal, holidayId: string): Promise<boolean> {
  const row = await selectOwnHolidayNotebooks(db, who)
    .where('h.holiday_id', '=', holidayId)
    .select('h.holiday_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The printed copies of the school's holiday notebooks, also those no longer on sale. */
export const copiesOf = (db: Db | Tx, who: Principal) =>
  db
    .selectFrom('notebook_goods')
    .where('school_id', '=', who.schoolId)
    .where('holiday_id', '!=', '')
    .selectAll()
    .execute()

interface HolidayNotebookInput {
  readonly notebook: Omit<Selectable<Tables['holiday_notebook']>, 'school_id' | 'student_id' | 'user_type'>
  readonly questions: readonly QuestionRef[]
  /** The book it takes the place of. */
  readonly before: string | undefined
}

/** Keeps a notebook and its book, in the place of the one there was. @returns false: the book's id is another book's */
export async function storeHolidayNotebook(
  tx: Tx,
  who: Principal,
  { notebook, questions, before }: HolidayNotebookInput,
): Promise<boolean> {
  const mine = { school_id: who.schoolId, student_id: requireStudentId(who) }
  const { book_id, saved_at } = notebook
  const book = await tx
    .insertInto('wrong_book_push')
    .values({
      ...mine,
      ...{ book_id, user_id: who.userId, user_type: who.userType },
      ...{ questions: JSON.stringify(questions), made_at: saved_at, saved_at },
    })
    .onConflict((c) => c.columns(['school_id', 'student_id', 'book_id']).doNothing())
    .returning('book_id')
    .executeTakeFirst()
  if (!book) return false
  const row = { ...notebook, papers: JSON.stringify(notebook.papers), user_type: who.userType }
  await tx
    .insertInto('holiday_notebook')
    .values({ ...mine, ...row })
    .onConflict((c) => c.columns(['school_id', 'student_id', 'holiday_id']).doUpdateSet(row))
    .execute()
  if (before !== undefined)
    await tx
      .deleteFrom('wrong_book_push')
      .where('school_id', '=', mine.school_id)
      .where('student_id', '=', mine.student_id)
      .where('book_id', '=', before)
      .execute()
  return true
}
