import type { WrongBook, WrongBookQuestion } from '#contract/wrong-download.ts'
import type { Db } from '../../db/db.ts'
import { questionWordsOf, textsOfWords } from '../../exams/question-words.ts'
import { type WrongItem, wrongItemsOf } from '../../exams/wrong-items.ts'
import { drawnOf } from '../../formula/drawn.ts'
import { type Principal, studentOf } from '../../http/principal.ts'
import { notFound } from '../../http/refusal.ts'
import { causesOf, pushById } from './wrong-book.repo.ts'

/** Questions given at most; families see how many there are and narrow the rest down. */
const AT_MOST = 500

interface Filter {
  examId?: string
  courseId?: string
  cause?: string
  point?: string
  bookId?: string
}

const nameOf = (q: { examId: string; paperId: string; itemNo: string }): string =>
  `${q.examId} ${q.paperId} ${q.itemNo}`

const questionOf = (
  item: WrongItem,
  more: Pick<WrongBookQuestion, 'cause' | 'words'>,
): WrongBookQuestion => ({
  examId: item.examId,
  examName: item.examName,
  startTime: item.startTime.getTime(),
  paperId: item.paperId,
  courseId: item.courseId,
  courseName: item.courseName,
  itemNo: item.itemNo,
  type: item.itemType,
  full: item.fullMark,
  score: item.mark,
  classRate: item.classRate,
  knowledge: [...item.knowledge],
  answer: item.answer ?? '',
  key: item.answerKey,
  ...more,
})

/** Of some items those of a book that was noted, in its order. @throws Refusal 10005 no such book of this student */
async function ofBook(db: Db, who: Principal, bookId: string, items: readonly WrongItem[]) {
  const book = await pushById(db, who, bookId)
  if (!book) throw notFound()
  const known = new Map(items.map((item) => [nameOf(item), item]))
  return book.questions.flatMap((q) => known.get(nameOf(q)) ?? [])
}

/**
 * What a printed book of a student's wrong questions holds; of exams whose results the school shows at `now`.
 * @throws Refusal 10005 no such book of this student
 */
export async function wrongBookFor(
  db: Db,
  who: Principal,
  { examId, courseId, cause, point, bookId }: Filter,
  now: number,
): Promise<WrongBook> {
  const narrowed = { ...(examId && { examId }), ...(courseId && { courseId }) }
  const [items, tags] = await Promise.all([
    wrongItemsOf(db, who.schoolId, studentOf(who), now, narrowed),
    causesOf(db, who),
  ])
  const causes = new Map(tags.map((tag) => [nameOf(tag), tag.cause]))
  const asked = bookId === undefined ? items : await ofBook(db, who, bookId, items)
  const fitting = asked.filter(
    (item) =>
      (cause === undefined || causes.get(nameOf(item)) === cause) &&
      (point === undefined || item.knowledge.includes(point)),
  )
  const given = fitting.slice(0, AT_MOST)
  const papers = new Map(given.map((item) => [`${item.examId} ${item.paperId}`, item]))
  const rows = await questionWordsOf(db, [...papers.values()])
  const words = new Map(rows.map((r) => [nameOf({ ...r, itemNo: r.words.itemNo }), r.words]))
  const questions = given.map((item) =>
    questionOf(item, { cause: causes.get(nameOf(item)) ?? null, words: words.get(nameOf(item)) ?? null }),
  )
  const texts = questions.flatMap((q) => (q.words ? textsOfWords(q.words) : []))
  return { questions, total: fitting.length, drawn: await drawnOf(db, texts) }
}
