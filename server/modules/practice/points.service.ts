import type { PointMastery, PracticeToday } from '#contract/homework/practice.ts'
import { isTaughtIn } from '#core/domain/exam/taught.ts'
import type { Db } from '../../db/db.ts'
import { type Mastery, masteryOf } from '../../exams/wrong/mastery.ts'
import { rollGradeOf } from '../../http/reach/grade.repo.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'
import { askable } from './bank.repo.ts'

/** Most points suggested, and the rate from which on none is. */
const SUGGESTED = 5
const GOOD = 0.85

type PracticeQuestionRow = Awaited<ReturnType<typeof askable>>[number]

const keyOf = (courseId: string, name: string) => `${courseId}\n${name}`

/** How many questions there are about each point of a subject. */
function countQuestionsByPoint(bank: readonly PracticeQuestionRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const q of bank)
    for (const name of new Set(q.knowledge)) {
      const key = keyOf(q.course_id, name)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

const pointOf = (m: Mastery, counts: ReadonlyMap<string, number>): PointMastery => ({
  name: m.name,
  items: m.items,
  rate: m.rate,
  everybody: m.everybody,
  questions: counts.get(keyOf(m.courseId, m.name)) ?? 0,
})

/** What the student's exams say, weakest first, and the questions of the bank that may be asked now. */
export async function loadPracticeStanding(db: Db, who: Principal, now: number) {
  const studentId = requireStudentId(who)
  const [known, bank] = await Promise.all([
    masteryOf(db, who.schoolId, studentId, now),
    askable(db, who.schoolId, studentId, now),
  ])
  return { known, bank, counts: countQuestionsByPoint(bank) }
}

/** Subjects of the student's exams, each once, and those only the bank knows that the student's grade is taught. */
export async function listPracticeCourses(
  db: Db,
  who: Principal,
  known: readonly Mastery[],
  bank: readonly PracticeQuestionRow[],
  now: number,
) {
  const roll = await rollGradeOf(db, who, now)
  const names = new Map(known.map((m) => [m.courseId, m.courseName]))
  const others = [...new Set(bank.map((q) => q.course_id))].filter(
    (id) => !names.has(id) && isTaughtIn(id, roll?.state.gradeNo ?? null),
  )
  if (others.length > 0) {
    const rows = await db
      .selectFrom('homework_template')
      .where('school_id', '=', who.schoolId)
      .where('course_id', 'in', others)
      .select(['course_id', 'course_name'])
      .execute()
    for (const r of rows) names.set(r.course_id, r.course_name)
  }
  return [...names].map(([courseId, courseName]) => ({ courseId, courseName }))
}

/**
 * The student's points in a subject, weakest first, then those that only the bank knows; default the subject with the
 * weakest point that has questions.
 */
export async function pointsFor(db: Db, who: Principal, courseId: string | undefined, now: number) {
  const { known, bank, counts } = await loadPracticeStanding(db, who, now)
  const courses = await listPracticeCourses(db, who, known, bank, now)
  const weakest = known.find((m) => counts.has(keyOf(m.courseId, m.name)))
  const chosen = courses.find((c) => c.courseId === (courseId ?? weakest?.courseId)) ?? courses[0]
  if (!chosen) return { courses, courseId: '', points: [] }
  const own = known.filter((m) => m.courseId === chosen.courseId)
  const names = new Set(own.map((m) => m.name))
  const rest = [...new Set(bank.flatMap((q) => (q.course_id === chosen.courseId ? q.knowledge : [])))]
    .filter((name) => !names.has(name))
    .map((name) => ({
      ...{ name, items: 0, rate: null, everybody: null },
      questions: counts.get(keyOf(chosen.courseId, name)) ?? 0,
    }))
  return {
    courses,
    courseId: chosen.courseId,
    points: [...own.map((m) => pointOf(m, counts)), ...rest],
  }
}

/** The student's weakest points for which there are questions. */
export async function suggestionsFor(
  db: Db,
  who: Principal,
  now: number,
): Promise<PracticeToday['suggestions']> {
  const { known, counts } = await loadPracticeStanding(db, who, now)
  return known
    .filter((m) => m.rate < GOOD && counts.has(keyOf(m.courseId, m.name)))
    .slice(0, SUGGESTED)
    .map((m) => ({ courseId: m.courseId, courseName: m.courseName, ...pointOf(m, counts) }))
}
