import { FAMILY } from '#contract/roles.ts'
import { type Db, inTransaction } from '../../../db/db.ts'
import { denied } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { loadVisibleHomework, sheetRows } from './detail.service.ts'

/** Nobody is reminded of one homework more often. */
const AGAIN_MS = 3_600_000

/**
 * Puts a to-do before students and parents of papers that were not handed in.
 * @returns students reminded now
 * @throws Refusal 10005 not a homework of an own class; 10002 withdrawn, not begun, or a subject only seen as head of
 *   the class
 */
export async function remind(
  db: Db,
  who: Principal,
  asked: { homeworkId: string; studentIds?: readonly string[] },
  now: number,
): Promise<{ told: number }> {
  const { homework, classes, teaching } = await loadVisibleHomework(db, who, asked.homeworkId)
  const taught = classes.filter((c) => teaching.taught.get(c.class_id)?.has(homework.course_id))
  if (homework.withdrawn || homework.start_at.getTime() > now) throw denied('reminder of what nobody sees')
  if (taught.length === 0) throw denied('reminder of another subject')
  const wanted = asked.studentIds ? new Set(asked.studentIds) : null
  const rows = await sheetRows(
    db,
    who,
    asked.homeworkId,
    taught.map((c) => c.class_id),
  )
  const due = rows.filter(
    (r) =>
      !r.submitted_at &&
      (wanted === null || wanted.has(r.student_id)) &&
      (r.reminded_at === null || now - r.reminded_at.getTime() >= AGAIN_MS),
  )
  for (const r of due) await remindOne(db, who, homework, r, now)
  return { told: due.length }
}

async function remindOne(
  db: Db,
  who: Principal,
  homework: { homework_id: string; title: string },
  student: { student_id: string; class_id: string },
  now: number,
): Promise<void> {
  const at = new Date(now)
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('homework_sheet')
      .values({
        school_id: who.schoolId,
        homework_id: homework.homework_id,
        student_id: student.student_id,
        class_id: student.class_id,
        state: 'todo',
        reminded_at: at,
      })
      .onConflict((c) =>
        c.columns(['school_id', 'homework_id', 'student_id']).doUpdateSet({ reminded_at: at }),
      )
      .execute()
    const people = await tx
      .selectFrom('account_user')
      .where('school_id', '=', who.schoolId)
      .where('relative_id', '=', student.student_id)
      .where('user_type', 'in', FAMILY)
      .select(['account_id', 'user_id'])
      .execute()
    if (people.length === 0) return
    const todo = { kind: 'homework', about: homework.title, done: false, created_at: at, updated_at: at }
    await tx
      .insertInto('todo')
      .values(people.map((p) => ({ ...p, todo_id: `homework:${homework.homework_id}`, ...todo })))
      .onConflict((c) => c.columns(['account_id', 'user_id', 'todo_id']).doUpdateSet(todo))
      .execute()
  })
}
