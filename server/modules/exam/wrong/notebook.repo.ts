import { sql } from 'kysely'
import type { QuestionRef } from '#contract/question.ts'
import type { WrongPlace } from '#contract/wrong/notebook.ts'
import type { PracticeGrade } from '#core/domain/notebook/memory.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** A student's own rows about the notebook. */
export async function loadWrongNotebookRows(db: Db | Tx, school: SchoolId, studentId: string) {
  const [states, practices, tags, plan] = await Promise.all([
    db
      .selectFrom('wrong_state')
      .where('school_id', '=', school)
      .where('student_id', '=', studentId)
      .selectAll()
      .execute(),
    db
      .selectFrom('wrong_practice')
      .where('school_id', '=', school)
      .where('student_id', '=', studentId)
      .select(['exam_id', 'paper_id', 'item_no', 'grade', 'practised_at'])
      .orderBy('practised_at')
      .orderBy('practice_id')
      .execute(),
    db
      .selectFrom('wrong_tag')
      .where('school_id', '=', school)
      .where('student_id', '=', studentId)
      .select(['exam_id', 'paper_id', 'item_no', 'cause'])
      .execute(),
    db
      .selectFrom('wrong_plan')
      .where('school_id', '=', school)
      .where('student_id', '=', studentId)
      .select(['cap', 'exam_at', 'goal_course', 'goal_score', 'goal_full', 'goal_set_at', 'on_holidays'])
      .executeTakeFirst(),
  ])
  return { states, practices, tags, plan }
}

const keyOf = (school: SchoolId, studentId: string, at: QuestionRef) => ({
  school_id: school,
  student_id: studentId,
  exam_id: at.examId,
  paper_id: at.paperId,
  item_no: at.itemNo,
})

const KEY = ['school_id', 'student_id', 'exam_id', 'paper_id', 'item_no'] as const

/** Moves an entry as it was moved at `at`; what was said later stays. */
export async function moveEntry(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
  ref: QuestionRef,
  to: WrongPlace,
  at: Date,
): Promise<void> {
  const base = { ...keyOf(school, studentId, ref), place: 'notebook' as const, kept: false, mastered: false }
  if (to === 'mastered' || to === 'learning') {
    const set = { mastered: to === 'mastered', mastered_at: at }
    await db
      .insertInto('wrong_state')
      .values({ ...base, placed_at: null, ...set })
      .onConflict((c) =>
        c
          .columns(KEY)
          .doUpdateSet(set)
          .where(sql<boolean>`coalesce(wrong_state.mastered_at <= excluded.mastered_at, true)`),
      )
      .execute()
    return
  }
  const isIn = to === 'notebook'
  const set = { place: isIn ? ('notebook' as const) : ('bin' as const), placed_at: at }
  await db
    .insertInto('wrong_state')
    .values({ ...base, mastered_at: null, ...set, kept: isIn })
    .onConflict((c) =>
      c
        .columns(KEY)
        .doUpdateSet((e) => ({ ...set, kept: isIn ? true : e.ref('wrong_state.kept') }))
        .where(sql<boolean>`coalesce(wrong_state.placed_at <= excluded.placed_at, true)`),
    )
    .execute()
}

/** Ends the entries named for good. */
export async function endEntries(
  tx: Tx,
  school: SchoolId,
  studentId: string,
  refs: readonly QuestionRef[],
  at: Date,
): Promise<void> {
  for (const ref of refs)
    await tx
      .updateTable('wrong_state')
      .set({ place: 'gone', placed_at: at, kept: false })
      .where('school_id', '=', school)
      .where('student_id', '=', studentId)
      .where('exam_id', '=', ref.examId)
      .where('paper_id', '=', ref.paperId)
      .where('item_no', '=', ref.itemNo)
      .where('place', '=', 'bin')
      .execute()
}

interface NewPractice {
  practiceId: string
  grade: PracticeGrade
  choice: readonly string[]
  accountId: string
  at: Date
}

/** Notes a practice; one of the same id is there already and stays. */
export async function addPractice(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
  ref: QuestionRef,
  { practiceId, grade, choice, accountId, at }: NewPractice,
): Promise<void> {
  await db
    .insertInto('wrong_practice')
    .values({
      ...keyOf(school, studentId, ref),
      practice_id: practiceId,
      grade,
      choice: choice.join(''),
      account_id: accountId,
      practised_at: at,
    })
    .onConflict((c) => c.columns(['school_id', 'student_id', 'practice_id']).doNothing())
    .execute()
}

/** What is saved of a plan; a goal's columns together or not at all: then the goal stays. */
export interface PlanRow {
  cap: number
  exam_at: Date | null
  on_holidays?: boolean
  goal_course?: string | null
  goal_score?: number | null
  goal_full?: number | null
  goal_set_at?: Date | null
}

export async function savePlan(db: Db, school: SchoolId, studentId: string, plan: PlanRow): Promise<void> {
  await db
    .insertInto('wrong_plan')
    .values({ school_id: school, student_id: studentId, ...plan })
    .onConflict((c) => c.columns(['school_id', 'student_id']).doUpdateSet(plan))
    .execute()
}
