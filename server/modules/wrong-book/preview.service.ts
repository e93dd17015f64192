import { Status } from '#contract/envelope.ts'
import type { QuestionRef } from '#contract/question.ts'
import type { WrongBook, WrongBookQuestion } from '#contract/wrong/download.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { Db } from '../../db/db.ts'
import { loadQuestionContents, textsOfWords } from '../../exams/papers/question-words.ts'
import { causesOf } from '../../exams/wrong/wrong-causes.ts'
import { loadFormulaDrawings } from '../../formula/drawn.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'
import { wrongFactsOf, wrongWordsOf } from '../../publish/wrong-facts.ts'
import { type WrongItem, wrongItemsOf } from '../../publish/wrong-items.ts'
import { pushById } from './wrong-book.repo.ts'

/** Questions given at most; families see how many there are and narrow the rest down. */
const AT_MOST = 500

interface WrongBookFilter {
  examId?: string
  courseId?: string
  cause?: string
  point?: string
  bookId?: string
}

/** Of some items those of a book that was noted, in its order. @throws Refusal 10005 no such book of this student */
async function ofBook(db: Db, who: Principal, bookId: string, items: readonly WrongItem[]) {
  const book = await pushById(db, who, bookId)
  if (!book) throw notFound()
  const known = new Map(items.map((item) => [questionKey(item), item]))
  return book.questions.flatMap((q) => known.get(questionKey(q)) ?? [])
}

/**
 * What a printed book of a student's wrong questions holds; of exams whose results the school shows at `now`.
 * @throws Refusal 10005 no such book of this student
 */
export async function wrongBookFor(
  db: Db,
  who: Principal,
  { examId, courseId, cause, point, bookId }: WrongBookFilter,
  now: number,
): Promise<WrongBook> {
  const narrowed = { ...(examId && { examId }), ...(courseId && { courseId }) }
  const [items, tags] = await Promise.all([
    wrongItemsOf(db, who.schoolId, requireStudentId(who), now, narrowed),
    causesOf(db, who.schoolId, requireStudentId(who)),
  ])
  const causes = new Map(tags.map((tag) => [questionKey(tag), tag.cause]))
  const asked = bookId === undefined ? items : await ofBook(db, who, bookId, items)
  const fitting = asked.filter(
    (item) =>
      (cause === undefined || causes.get(questionKey(item)) === cause) &&
      (point === undefined || item.knowledge.includes(point)),
  )
  const questions = await withWords(db, fitting.slice(0, AT_MOST), causes)
  return {
    questions,
    total: fitting.length,
    drawn: await loadFormulaDrawings(db, listWrongBookTexts(questions)),
  }
}

/** Items as a book holds them. */
async function withWords(
  db: Db,
  items: readonly WrongItem[],
  causes: ReadonlyMap<string, WrongBookQuestion['cause']>,
): Promise<WrongBookQuestion[]> {
  const words = await loadQuestionContents(db, items)
  return items.map((item) => ({
    ...wrongFactsOf(item, causes.get(questionKey(item)) ?? null),
    ...wrongWordsOf(item, words.get(questionKey(item))),
  }))
}

/** All words of some questions. */
export const listWrongBookTexts = (questions: readonly WrongBookQuestion[]): string[] =>
  questions.flatMap((q) => (q.words ? textsOfWords(q.words) : []))

/**
 * Questions of a book in its order, all of them wrong ones of the student.
 * @throws Refusal 10005 one of them is not, or no longer
 */
export async function bookQuestions(
  db: Db,
  who: Principal,
  refs: readonly QuestionRef[],
  now: number,
): Promise<WrongBookQuestion[]> {
  const items = await wrongItemsOf(db, who.schoolId, requireStudentId(who), now)
  const known = new Map(items.map((item) => [questionKey(item), item]))
  const asked = refs.flatMap((ref) => known.get(questionKey(ref)) ?? [])
  if (asked.length < refs.length) throw new Refusal(Status.notFound, 'bookQuestionGone')
  return withWords(db, asked, new Map())
}
