import type { WrongBookPush } from '#contract/homework/tiku.ts'
import type { QuestionRef } from '#contract/question.ts'
import { Role } from '#contract/roles.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { Db } from '../../db/db.ts'
import { badField, notFound } from '../../http/reply/refusal.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'
import { wrongItemsOf } from '../../publish/wrong-items.ts'
import { addPush, type PushRow, pushById, pushesOf } from './wrong-book.repo.ts'

const pushOf = (row: PushRow, who: Principal): WrongBookPush => ({
  bookId: row.book_id,
  madeAt: row.made_at.getTime(),
  byStudent: row.user_type === Role.student,
  own: row.user_id === who.userId,
  questions: row.questions,
})

export const pushesFor = async (db: Db, who: Principal): Promise<WrongBookPush[]> =>
  (await pushesOf(db, who)).map((row) => pushOf(row, who))

interface WrongBookInput {
  bookId: string
  madeAt: number
  questions: readonly QuestionRef[]
}

/**
 * Notes a book a family put together. The same id again: the book noted, whatever is said this time. What is no longer
 * among the student's wrong questions is left out, as a mark may have changed since the phone last heard.
 * @throws Refusal 10001 none of the questions is a wrong one of the student
 */
export async function savePush(
  db: Db,
  who: Principal,
  book: WrongBookInput,
  now: number,
): Promise<WrongBookPush> {
  const { bookId } = book
  const known = await pushById(db, who, bookId)
  if (known) return pushOf(known, who)
  const items = await wrongItemsOf(db, who.schoolId, requireStudentId(who), now)
  const wrong = new Set(items.map(questionKey))
  const asked = new Map(book.questions.map((q) => [questionKey(q), q]))
  const questions = [...asked].flatMap(([name, { examId, paperId, itemNo }]) =>
    wrong.has(name) ? [{ examId, paperId, itemNo }] : [],
  )
  if (questions.length === 0) throw badField('questions', 'nothingWrong')
  const madeAt = new Date(Math.min(book.madeAt, now))
  await addPush(db, who, { bookId, questions, madeAt, savedAt: new Date(now) })
  const row = await pushById(db, who, bookId)
  if (!row) throw notFound()
  return pushOf(row, who)
}
