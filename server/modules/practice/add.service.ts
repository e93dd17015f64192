import { createHash } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import type { Difficulty, PracticeLine } from '#contract/homework/practice.ts'
import { chance, levelOf, shrunk } from '#core/domain/practice/fit.ts'
import { pickQuestions } from '#core/domain/practice/pick.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Mastery } from '../../exams/wrong/mastery.ts'
import { badField, notFound, Refusal } from '../../http/reply/refusal.ts'
import type { BrandSwitches } from '../../http/session/access.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'
import { answersTo } from './bank.repo.ts'
import { exerciseFor } from './exercise.repo.ts'
import { listPracticeCourses, loadPracticeStanding } from './points.service.ts'
import { addPractice, practiceOf } from './practice.repo.ts'
import { lockPractices, requireQuota } from './quota.service.ts'

/** What is believed of everybody where no exam was about a point. */
const USUAL = 0.65
const COUNT = 10

interface PracticeRequest {
  practiceId: string
  templateId?: string
  courseId?: string
  points?: string[]
  count?: number
  difficulty?: Difficulty
}

/** The same practice draws the same lots: asked again, it would be the same. */
const lotOf = (practiceId: string, questionId: string): number =>
  createHash('sha256').update(`${practiceId} ${questionId}`).digest().readUInt32BE(0) / 2 ** 32

const empty = () => new Refusal(Status.conflict, 'practiceEmpty')

/**
 * Makes a practice for the student; one of that id that is there already stays as it is.
 * @throws Refusal 10001 neither an exercise nor points; 10005 no such exercise or subject, or the id is another's; 10020
 * no question, or the day's or week's practices without a membership are used up
 */
export async function makePractice(
  db: Db,
  who: Principal,
  asked: PracticeRequest,
  at: { now: number; switches: BrandSwitches },
): Promise<PracticeLine> {
  const { now } = at
  const studentId = requireStudentId(who)
  const known = await practiceOf(db, who.schoolId, studentId, asked.practiceId)
  if (known) return known
  const content = await (asked.templateId === undefined
    ? ofPoints(db, who, asked, now)
    : ofExercise(db, who, asked.templateId, now))
  if (content.questionIds.length === 0) {
    // the same one, sent twice at once, may hold the questions that are left
    const made = await practiceOf(db, who.schoolId, studentId, asked.practiceId)
    if (made) return made
    throw empty()
  }
  return inTransaction(db, async (tx) => {
    const { schoolId, accountId } = who
    const { practiceId } = asked
    await lockPractices(tx, who)
    // a practice sent twice was counted when it was made
    if (!(await practiceOf(tx, schoolId, studentId, practiceId)))
      await requireQuota(tx, who, content.templateId === '' ? 'precisionPractice' : 'practiceCenter', at)
    await addPractice(tx, schoolId, { ...content, practiceId, studentId, accountId }, new Date(now))
    const line = await practiceOf(tx, schoolId, studentId, practiceId)
    if (!line) throw notFound()
    return line
  })
}

async function ofExercise(db: Db, who: Principal, templateId: string, now: number) {
  const exercise = await exerciseFor(db, who.schoolId, requireStudentId(who), templateId, now)
  if (!exercise) throw notFound()
  return {
    courseId: exercise.course_id,
    courseName: exercise.course_name,
    templateId,
    exerciseName: exercise.name,
    points: [...new Set(exercise.questions.flatMap((q) => q.knowledge))],
    difficulty: 'fit' as const,
    questionIds: exercise.questions.map((q) => q.question_id),
  }
}

async function ofPoints(db: Db, who: Principal, asked: PracticeRequest, now: number) {
  const { courseId, points, practiceId, count = COUNT, difficulty = 'fit' } = asked
  if (courseId === undefined || points === undefined) throw badField('points', 'missing')
  const { known: all, bank } = await loadPracticeStanding(db, who, now)
  const course = (await listPracticeCourses(db, who, all, bank, now)).find((c) => c.courseId === courseId)
  if (!course) throw notFound()
  const known = all.filter((m) => m.courseId === courseId)
  const about = bank.filter(
    (q) => q.course_id === courseId && q.knowledge.some((name) => points.includes(name)),
  )
  const answers = await answersTo(
    db,
    who.schoolId,
    about.map((q) => q.question_id),
  )
  const candidates = about.map((q) => {
    const own = known.find((m) => q.knowledge.includes(m.name) && points.includes(m.name))
    const everybody = own?.everybody ?? USUAL
    const rate = shrunk(answers.get(q.question_id) ?? { got: 0, full: 0 }, everybody)
    return {
      id: q.question_id,
      points: q.knowledge,
      chance: chance(own ? levelAt(own) : 0, rate),
      lot: lotOf(practiceId, q.question_id),
    }
  })
  const weakestFirst = points.toSorted((a, b) => rankOf(known, a) - rankOf(known, b))
  return {
    ...course,
    templateId: '',
    exerciseName: '',
    points: weakestFirst,
    difficulty,
    questionIds: pickQuestions(candidates, weakestFirst, count, difficulty).map((c) => c.id),
  }
}

const levelAt = (m: Mastery) => levelOf({ got: m.rate * m.items, full: m.items }, m.everybody)

/** Place among the student's points, weakest first; points no exam was about come last. */
function rankOf(known: readonly Mastery[], name: string): number {
  const at = known.findIndex((m) => m.name === name)
  return at < 0 ? known.length : at
}
