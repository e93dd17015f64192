import type { PracticeLine } from '#contract/homework/practice.ts'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'

const practices = (db: Db | Tx, school: SchoolId, studentId: string) =>
  db.selectFrom('practice as p').where('p.school_id', '=', school).where('p.student_id', '=', studentId)

const lines = (db: Db | Tx, school: SchoolId, studentId: string) =>
  practices(db, school, studentId)
    .innerJoin('practice_question as q', on('q', 'p', 'school_id', 'practice_id'))
    .groupBy(['p.school_id', 'p.practice_id'])
    .selectAll('p')
    .select(({ fn }) => [
      fn.countAll<number>().as('questions'),
      fn.count<number>('q.answered_at').as('answered'),
      fn.avg<number | null>('q.rate').as('rate'),
    ])

type PracticeListRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

const toPracticeLine = (r: PracticeListRow): PracticeLine => {
  const answered = Number(r.answered)
  return {
    practiceId: r.practice_id,
    courseId: r.course_id,
    courseName: r.course_name,
    exerciseName: r.exercise_name,
    points: r.points,
    difficulty: r.difficulty,
    state: r.done_at !== null ? 'done' : answered > 0 ? 'doing' : 'todo',
    questionCount: Number(r.questions),
    answered,
    rate: r.rate === null ? null : Math.min(1, Number(r.rate)),
    madeAt: r.made_at.getTime(),
    doneAt: r.done_at?.getTime() ?? null,
  }
}

/** A student's practice; undefined: no such one, or another student's. */
export async function practiceOf(db: Db | Tx, school: SchoolId, studentId: string, practiceId: string) {
  const row = await lines(db, school, studentId).where('p.practice_id', '=', practiceId).executeTakeFirst()
  return row && toPracticeLine(row)
}

/** Newest first. */
export async function practicesOf(
  db: Db,
  school: SchoolId,
  studentId: string,
  page: { open: boolean; limit: number; offset: number },
): Promise<{ list: PracticeLine[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    lines(db, school, studentId)
      .$if(page.open, (q) => q.where('p.done_at', 'is', null))
      .orderBy('p.made_at', 'desc')
      .orderBy('p.practice_id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    practices(db, school, studentId)
      .$if(page.open, (q) => q.where('p.done_at', 'is', null))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { list: rows.map(toPracticeLine), total: Number(total) }
}

/** Questions of a practice with what was answered, in their order. */
export async function questionsIn(db: Db | Tx, school: SchoolId, practiceId: string) {
  return db
    .selectFrom('practice_question as q')
    .innerJoin('bank_question as b', on('b', 'q', 'school_id', 'question_id'))
    .where('q.school_id', '=', school)
    .where('q.practice_id', '=', practiceId)
    .select(['q.no', 'q.choice', 'q.answer', 'q.answered_at', 'q.rate'])
    .select(['b.type', 'b.text', 'b.options', 'b.knowledge', 'b.answer_key', 'b.explanation'])
    .orderBy('q.no')
    .execute()
}

interface NewPractice {
  practiceId: string
  studentId: string
  accountId: string
  courseId: string
  courseName: string
  templateId: string
  exerciseName: string
  points: readonly string[]
  difficulty: PracticeLine['difficulty']
  questionIds: readonly string[]
}

/** Writes a practice; false: the id is taken. */
export async function addPractice(tx: Tx, school: SchoolId, p: NewPractice, now: Date): Promise<boolean> {
  const at = { school_id: school, practice_id: p.practiceId }
  const made = await tx
    .insertInto('practice')
    .values({
      ...at,
      student_id: p.studentId,
      account_id: p.accountId,
      course_id: p.courseId,
      course_name: p.courseName,
      template_id: p.templateId,
      exercise_name: p.exerciseName,
      points: JSON.stringify(p.points),
      difficulty: p.difficulty,
      made_at: now,
    })
    .onConflict((c) => c.columns(['school_id', 'practice_id']).doNothing())
    .returning('practice_id')
    .executeTakeFirst()
  if (!made) return false
  await tx
    .insertInto('practice_question')
    .values(p.questionIds.map((question_id, i) => ({ ...at, no: i + 1, question_id })))
    .execute()
  return true
}
