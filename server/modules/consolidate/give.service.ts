import { type ItemRates, weakItems } from '#core/domain/analysis/weak-items.ts'
import { computeScoreRate, type DoneItem, findLostPoints } from '#core/domain/consolidate/choose.ts'
import { parseItemNumbers } from '#core/domain/notebook/question-key.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { itemsOfPaper } from '../../exams/papers/paper-items.ts'
import { listPaperScores, listVersionPapers } from '../../exams/papers/paper-scores.ts'
import { classesThatSat } from '../../exams/roster/classes-that-sat.ts'
import { decodeMarks } from '../../exams/store/marks.ts'
import { findVersion } from '../../exams/versions/find-version.ts'
import { reachOf } from '../../http/reach/reach.ts'
import { badField, notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { openClass, standIn } from './access.service.ts'
import { classLines } from './class-lines.repo.ts'
import { bankByPoint, listSeenQuestions, toDoneItems } from './exam.repo.ts'
import { planConsolidation } from './plan.service.ts'
import { isConsolidationAuthor, storeConsolidation } from './store.repo.ts'

interface ConsolidationScope {
  examId: string
  paperId?: string
  classId?: string
  /** Only what was lost at these items, as `itemsText` writes them. */
  itemNos?: string
}

/** Classes and papers of an exam that a teacher may give a consolidation for. @throws Refusal 10005 */
async function choicesOf(db: Db, who: Principal, examId: string) {
  const at = await findVersion(db, who.schoolId, examId, undefined)
  if (!at) throw notFound()
  const [sat, papers, reach] = await Promise.all([
    classesThatSat(db, who.schoolId, at),
    listVersionPapers(db, who.schoolId, at),
    reachOf(db, who),
  ])
  const choices = sat.flatMap((c) =>
    papers
      .filter((p) => standIn(reach, c.class_id, p.course_id) === 'subject')
      .map((paper) => ({ classId: c.class_id, className: c.name ?? '', paper })),
  )
  return { at, choices }
}

/** Everything about a class and a paper that a consolidation is made of. @throws Refusal 10005 */
async function read(db: Db, who: Principal, asked: ConsolidationScope) {
  const { at, choices } = await choicesOf(db, who, asked.examId)
  const fits = choices.filter((c) => asked.classId === undefined || c.classId === asked.classId)
  const choice = fits.find((c) => asked.paperId === undefined || c.paper.paper_id === asked.paperId)
  if (!choice) throw notFound()
  const { paper, classId } = choice
  const [items, scores, roll] = await Promise.all([
    itemsOfPaper(db, at, paper.paper_id),
    listPaperScores(db, who.schoolId, at, paper.paper_id),
    onRoll(db, who),
  ])
  const named = asked.itemNos === undefined ? null : parseItemNumbers(asked.itemNos)
  const only = (done: DoneItem[]) => (named ? done.filter(({ no }) => named.includes(no)) : done)
  const school = scores.map((r) => ({
    studentId: r.student_id,
    classId: r.class_id,
    items: only(toDoneItems(items, decodeMarks(r.marks))),
  }))
  const students = school.filter((s) => s.classId === classId && roll.has(s.studentId))
  const names = [...new Set(students.flatMap((s) => findLostPoints(s.items).map((p) => p.name)))]
  const [bank, seen] = await Promise.all([
    bankByPoint(db, who.schoolId, paper.course_id, names),
    listSeenQuestions(
      db,
      who.schoolId,
      students.map((s) => s.studentId),
    ),
  ])
  const plans = students.map((s) =>
    planConsolidation(s.studentId, s.items, bank, seen.get(s.studentId) ?? new Set()),
  )
  return { at, choices, choice, school, students, bank, plans }
}

/** Students the school has now: who has left is given nothing. */
async function onRoll(db: Db, who: Principal): Promise<Set<string>> {
  const rows = await db
    .selectFrom('student')
    .where('school_id', '=', who.schoolId)
    .where('left_at', 'is', null)
    .select('student_id')
    .execute()
  return new Set(rows.map((r) => r.student_id))
}

type StudentPaperResults = readonly { readonly items: readonly DoneItem[] }[]

const rateAt = (rows: StudentPaperResults, at: number): number | null => {
  const given = rows.flatMap((r) => r.items[at] ?? []).filter((item) => item.mark !== null)
  const full = given.reduce((sum, item) => sum + item.full, 0)
  return full > 0 ? given.reduce((sum, item) => sum + (item.mark ?? 0), 0) / full : null
}

/** Numbers of the items at which the class did worse than its whole paper lets expect. */
function weakNos(school: StudentPaperResults, students: StudentPaperResults): Set<string> {
  const items = students[0]?.items ?? []
  const rates = items.map(
    ({ full }, at): ItemRates => ({
      full,
      schoolRate: rateAt(school, at),
      classRate: rateAt(students, at),
      marks: students.map((s) => s.items[at]?.mark ?? null),
    }),
  )
  return new Set(weakItems(rates).flatMap(({ at }) => items[at]?.no ?? []))
}

/** Where a class fell behind, and what its students would get. @throws Refusal 10005 */
export async function preview(db: Db, who: Principal, asked: ConsolidationScope) {
  const { choices, choice, school, students, bank, plans } = await read(db, who, asked)
  const { paper, classId, className } = choice
  const weak = weakNos(school, students)
  // the class as one who did every item of every student
  const whole = findLostPoints(students.flatMap((s) => s.items))
  const given = plans.filter((p) => p !== null && p.chosen.length > 0)
  const sizes = given.map((p) => p?.chosen.length ?? 0)
  return {
    examId: asked.examId,
    examName: paper.exam_name,
    paperId: paper.paper_id,
    courseId: paper.course_id,
    courseName: paper.course_name,
    classId,
    className,
    choices: choices.map((c) => ({
      classId: c.classId,
      className: c.className,
      paperId: c.paper.paper_id,
      courseName: c.paper.course_name,
    })),
    points: whole.map((point) => {
      const items = [...new Set(point.items)]
      return {
        name: point.name,
        items,
        rate: computeScoreRate(point),
        weak: items.some((no) => weak.has(no)),
        students: students.filter((s) => findLostPoints(s.items).some((p) => p.name === point.name)).length,
        questions: bank.get(point.name)?.length ?? 0,
      }
    }),
    sat: students.length,
    given: given.length,
    whole: plans.filter((p) => p === null).length,
    without: plans.filter((p) => p?.chosen.length === 0).length,
    fewest: sizes.length > 0 ? Math.min(...sizes) : 0,
    most: Math.max(0, ...sizes),
    made: await classLines(db, who, { examId: asked.examId, paperId: paper.paper_id, classId }),
  }
}

interface Publishing
  extends Required<Omit<ConsolidationScope, 'itemNos'>>,
    Pick<ConsolidationScope, 'itemNos'> {
  consolidationId: string
  deadlineAt: number | null
}

/**
 * Gives each student of a class questions of their own; the same id again: the one it made.
 * @throws Refusal 10005 not a class and paper taught, or the id is another's; 10001 a deadline that is over, or nobody
 * would get a question
 */
export async function publish(db: Db, who: Principal, given: Publishing, now: number) {
  const { consolidationId, deadlineAt } = given
  if (deadlineAt !== null && deadlineAt <= now) throw badField('deadlineAt', 'over')
  const { at, choice, plans } = await read(db, who, given)
  const { accountId, schoolId } = who
  return inTransaction(db, async (tx) => {
    // what was given out a moment ago leaves no question for now; the same id is told before that
    if (await isConsolidationAuthor(tx, schoolId, consolidationId, accountId)) return { consolidationId }
    const some = plans.flatMap((p) => (p !== null && p.chosen.length > 0 ? [p] : []))
    if (some.length === 0) throw badField('classId', 'nobody')
    const { paper, classId } = choice
    const made = await storeConsolidation(
      tx,
      schoolId,
      {
        consolidationId,
        examId: given.examId,
        version: at.version,
        paperId: paper.paper_id,
        courseId: paper.course_id,
        courseName: paper.course_name,
        classId,
        studentId: '',
        accountId,
        deadlineAt: deadlineAt === null ? null : new Date(deadlineAt),
      },
      some,
      new Date(now),
    )
    if (!made && !(await isConsolidationAuthor(tx, schoolId, consolidationId, accountId))) throw notFound()
    return { consolidationId }
  })
}

/** Takes a class's consolidation back, or puts it up again. @throws Refusal 10005 */
export async function withdraw(
  db: Db,
  who: Principal,
  asked: { consolidationId: string; withdrawn: boolean },
): Promise<null> {
  const { mayMark } = await openClass(db, who, asked.consolidationId)
  if (!mayMark) throw notFound()
  await db
    .updateTable('consolidation')
    .set({ withdrawn: asked.withdrawn })
    .where('school_id', '=', who.schoolId)
    .where('consolidation_id', '=', asked.consolidationId)
    .execute()
  return null
}
