import type { QuestionRef } from '#contract/question.ts'
import type { Db } from '../../db/db.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'

/** Books listed at most. */
const AT_MOST = 100

/** Questions of a paper of an exam's current version with their knowledge points, in order. */
export const knowledgeOfItems = (db: Db, examId: string, paperId: string) =>
  db
    .selectFrom('exam_item as i')
    .innerJoin('exam as e', (j) =>
      j.onRef('e.exam_id', '=', 'i.exam_id').onRef('e.current_version', '=', 'i.version'),
    )
    .where('i.exam_id', '=', examId)
    .where('i.paper_id', '=', paperId)
    .select(['i.item_no', 'i.full_mark', 'i.knowledge'])
    .orderBy('i.seq')
    .execute()

const selectOwnWrongBooks = (db: Db, who: Principal) =>
  db
    .selectFrom('wrong_book_push')
    .where('school_id', '=', who.schoolId)
    .where('student_id', '=', requireStudentId(who))
    .selectAll()

/** Books made for the identity's student, newest first. */
export const pushesOf = (db: Db, who: Principal) =>
  selectOwnWrongBooks(db, who).orderBy('made_at', 'desc').orderBy('book_id').limit(AT_MOST).execute()
export type PushRow = Awaited<ReturnType<typeof pushesOf>>[number]

export const pushById = (db: Db, who: Principal, bookId: string) =>
  selectOwnWrongBooks(db, who).where('book_id', '=', bookId).executeTakeFirst()

/** Notes a book; nothing happens where the student has one of that id. */
export async function addPush(
  db: Db,
  who: Principal,
  book: { bookId: string; questions: readonly QuestionRef[]; madeAt: Date; savedAt: Date },
): Promise<void> {
  await db
    .insertInto('wrong_book_push')
    .values({
      school_id: who.schoolId,
      student_id: requireStudentId(who),
      book_id: book.bookId,
      user_id: who.userId,
      user_type: who.userType,
      questions: JSON.stringify(book.questions),
      made_at: book.madeAt,
      saved_at: book.savedAt,
    })
    .onConflict((c) => c.columns(['school_id', 'student_id', 'book_id']).doNothing())
    .execute()
}
