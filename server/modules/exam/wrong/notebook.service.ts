import type { Static } from 'typebox'
import { Status } from '#contract/envelope.ts'
import type { QuestionRef } from '#contract/question.ts'
import type { saveWrongPractice, WrongPlace, WrongQuestion, wrongCourses } from '#contract/wrong/notebook.ts'
import { choiceScore } from '#core/domain/marking/choice-score.ts'
import { beijingDayToMs, dueDay, type PracticeGrade, toBeijingDay } from '#core/domain/notebook/memory.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { loadQuestionContents, textsOfWords } from '../../../exams/papers/question-words.ts'
import { loadFormulaDrawings } from '../../../formula/drawn.ts'
import { badField, notFound, Refusal } from '../../../http/reply/refusal.ts'
import { type Principal, requireStudentId } from '../../../http/session/principal.ts'
import { wrongWordsOf } from '../../../publish/wrong-facts.ts'
import { wrongItemsOf } from '../../../publish/wrong-items.ts'
import { addPractice, endEntries, moveEntry } from './notebook.repo.ts'
import { type Notebook, type Noted, notebookOf } from './read-notebook.service.ts'
import { sourcesOf } from './sources.service.ts'

/** How a subject's questions stand, and what today asks for. */
export function summarizeWrongNotebookCourses(book: Notebook): Static<typeof wrongCourses.reply> {
  const courses = Map.groupBy(book.kept, (n) => n.entry.courseId)
  return {
    courses: [...courses].map(([courseId, list]) => ({
      courseId,
      courseName: list[0]?.entry.courseName ?? '',
      count: list.length,
      due: list.filter((n) => n.entry.due === 'today').length,
      unlabelled: list.filter((n) => n.entry.cause === null).length,
      mastered: list.filter((n) => n.entry.mastered).length,
    })),
    recycled: book.binned.length,
    plan: book.plan,
  }
}

/** Entries with their questions' words; the drawings of all formulas in them. */
export async function loadWrongNotebookQuestions(db: Db, noted: readonly Noted[]) {
  const words = await loadQuestionContents(
    db,
    noted.map(({ item }) => item),
  )
  const questions = noted.map(
    ({ item, entry, source }): WrongQuestion => ({
      entry,
      ...wrongWordsOf(item, words.get(questionKey(item))),
      crops: [...source.crops],
    }),
  )
  const texts = questions.flatMap((q) => (q.words ? textsOfWords(q.words) : []))
  return { questions, drawn: await loadFormulaDrawings(db, texts) }
}

/** The entry of an item, in the notebook or the bin. @throws Refusal 10005 */
export function findWrongNotebookEntry(book: Notebook, ref: QuestionRef): Noted {
  const name = questionKey(ref)
  const found = [...book.kept, ...book.binned].find((n) => questionKey(n.item) === name)
  if (!found) throw notFound()
  return found
}

/** Holds that an item is of an exam the student sat whose results are shown. @throws Refusal 10005 */
async function itemOf(db: Db | Tx, who: Principal, ref: QuestionRef, now: number) {
  const name = questionKey(ref)
  const filter = { examId: ref.examId, also: new Set([name]) }
  const items = await wrongItemsOf(db, who.schoolId, requireStudentId(who), now, filter)
  const item = items.find((i) => questionKey(i) === name)
  if (!item) throw notFound()
  return item
}

/** Moves an entry as it was moved at `at` (epoch ms). @throws Refusal 10005 no such item of the student */
export async function move(
  db: Db | Tx,
  who: Principal,
  ref: QuestionRef,
  to: WrongPlace,
  { at, now }: { at: number; now: number },
): Promise<void> {
  await itemOf(db, who, ref, now)
  await moveEntry(db, who.schoolId, requireStudentId(who), ref, to, new Date(at))
}

interface GivenPractice {
  practiceId: string
  grade?: PracticeGrade
  choice?: readonly string[]
}

/**
 * Notes a practice of `at` (epoch ms). A choice with a key is graded by it: wrong is `again`, right what the student
 * says of it but never `again`; anything else is the student's own grade.
 * @returns null: it cannot be asked, so nothing was noted
 * @throws Refusal 10005 no such item of the student; 10001 neither a choice nor a grade
 */
export async function practise(
  db: Db | Tx,
  who: Principal,
  ref: QuestionRef,
  given: GivenPractice,
  { at, now }: { at: number; now: number },
): Promise<PracticeGrade | null> {
  const item = await itemOf(db, who, ref, now)
  const sourceOf = await sourcesOf(db, who.schoolId, requireStudentId(who), [ref.examId])
  if (sourceOf(ref).asked === 'none') return null
  const { practiceId, choice = [] } = given
  const grade = gradeOf(item.answerKey, given)
  const [accountId, studentId] = [who.accountId, requireStudentId(who)]
  await addPractice(db, who.schoolId, studentId, ref, {
    practiceId,
    grade,
    choice,
    accountId,
    at: new Date(at),
  })
  return grade
}

function gradeOf(key: string, { grade, choice = [] }: GivenPractice): PracticeGrade {
  if (choice.length === 0 || key === '') {
    if (grade === undefined) throw badField('grade', 'missing')
    return grade
  }
  if (choiceScore(choice, key, 1) === 0) return 'again'
  return grade === undefined || grade === 'again' ? 'good' : grade
}

/** A practice sent at once, and when it is asked again. @throws Refusal as `practise`; 10020 it cannot be asked */
export async function practiseNow(
  db: Db,
  who: Principal,
  ref: QuestionRef,
  given: GivenPractice,
  now: number,
): Promise<Static<typeof saveWrongPractice.reply>> {
  const grade = await practise(db, who, ref, given, { at: now, now })
  if (grade === null) throw new Refusal(Status.conflict, 'questionMissing')
  const book = await notebookOf(db, who.schoolId, requireStudentId(who), now)
  const { askedAs } = findWrongNotebookEntry(book, ref)
  const memory = book.kept.find((n) => questionKey(n.item) === askedAs)?.memory
  return { grade, nextAt: beijingDayToMs(memory ? dueDay(memory) : toBeijingDay(now) + 1) }
}

/** Empties the bin of what is in it now. @throws Refusal 10020 it holds another number of entries than was typed */
export async function emptyBin(db: Db, who: Principal, typed: number, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { binned } = await notebookOf(tx, who.schoolId, requireStudentId(who), now)
    if (binned.length !== typed) throw new Refusal(Status.conflict, 'binChanged')
    const refs = binned.map((n) => n.item)
    await endEntries(tx, who.schoolId, requireStudentId(who), refs, new Date(now))
  })
}
