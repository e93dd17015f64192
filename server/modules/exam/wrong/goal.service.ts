import type { Static } from 'typebox'
import { Role } from '#contract/roles.ts'
import type { Goal, GoalSubject, saveWrongPlan, WrongPlan } from '#contract/wrong/notebook.ts'
import type { Db } from '../../../db/db.ts'
import { courseName as usualName } from '../../../exams/papers/course-dictionary.ts'
import { badField, denied } from '../../../http/reply/refusal.ts'
import { type Principal, requireStudentId } from '../../../http/session/principal.ts'
import { type Result, resultsOf } from './goal.repo.ts'
import { loadWrongNotebookRows, type PlanRow, savePlan } from './notebook.repo.ts'

const SCALE = 100

/** Columns of a plan that hold its goal. */
export interface GoalRow {
  goal_course: string | null
  goal_score: number | null
  goal_full: number | null
  goal_set_at: Date | null
}

/** Subjects a goal can be set for, each as the newest exam that had it tells it; the total first. */
export function goalSubjectsOf(results: readonly Result[]): GoalSubject[] {
  const newest = new Map<string, GoalSubject>()
  for (const { courseId, courseName, full, score } of results)
    if (!newest.has(courseId)) newest.set(courseId, { courseId, courseName, full, score })
  return [...newest.values()].toSorted((a, b) => Number(a.courseId !== '') - Number(b.courseId !== ''))
}

/**
 * A plan's goal with how it went: the first exam begun since it was set that has the subject, was sat, and is out of as
 * many marks, since a mark of another scale says nothing of it. `results`: newest exam first.
 */
export function goalOf(row: GoalRow | undefined, results: readonly Result[]): Goal | null {
  if (!row || row.goal_course === null || row.goal_score === null || row.goal_full === null) return null
  const { goal_course, goal_set_at } = row
  const full = row.goal_full / SCALE
  const since = results.findLast(
    (r) =>
      r.courseId === goal_course &&
      r.score !== null &&
      r.full === full &&
      r.startTime.getTime() > (goal_set_at?.getTime() ?? 0),
  )
  return {
    courseId: goal_course,
    courseName: results.find((r) => r.courseId === goal_course)?.courseName ?? usualName(goal_course),
    full,
    score: row.goal_score / SCALE,
    result: since ? { examId: since.examId, examName: since.examName, score: since.score ?? 0 } : null,
  }
}

/** Goal and subjects of a student's plan. */
export function goalPart(
  row: GoalRow | undefined,
  results: readonly Result[],
): Pick<WrongPlan, 'goal' | 'goalSubjects'> {
  return { goal: goalOf(row, results), goalSubjects: goalSubjectsOf(results) }
}

type PlanBody = Static<typeof saveWrongPlan.body>

/** Saves a family's plan. @throws Refusal 10002 a goal from a parent, 10001 one beyond the marks there are */
export async function savePlanOf(db: Db, who: Principal, body: PlanBody, now: number): Promise<void> {
  const studentId = requireStudentId(who)
  const plan: PlanRow = { cap: body.cap, exam_at: body.examAt === null ? null : new Date(body.examAt) }
  if (body.onHolidays !== undefined) plan.on_holidays = body.onHolidays
  if (body.goal === null)
    Object.assign(plan, { goal_course: null, goal_score: null, goal_full: null, goal_set_at: null })
  if (body.goal !== undefined && who.userType !== Role.student)
    throw denied('a goal is the student’s own to set')
  if (body.goal) {
    const { courseId, score } = body.goal
    const subjects = goalSubjectsOf(await resultsOf(db, who.schoolId, studentId, now))
    const full = subjects.find((s) => s.courseId === courseId)?.full
    if (full === undefined) throw badField('goal.courseId', 'noSubject')
    if (score > full) throw badField('goal.score', 'above', { n: full })
    const wanted = { goal_course: courseId, goal_score: score * SCALE, goal_full: full * SCALE }
    const { plan: old } = await loadWrongNotebookRows(db, who.schoolId, studentId)
    const same = old?.goal_course === wanted.goal_course && old.goal_score === wanted.goal_score
    // the same goal saved again with other minutes is not a new one: its result stays
    Object.assign(plan, same ? {} : { ...wanted, goal_set_at: new Date(now) })
  }
  await savePlan(db, who.schoolId, studentId, plan)
}
