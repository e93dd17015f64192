import type { Tx } from '../../../db/db.ts'
import type { Window } from '../../../operations/verdict.ts'
import type { Access } from '../access.repo.ts'

/** The paper's row, made when it is missing, and locked: operations on one paper come one after the other. */
export async function lockSheet(tx: Tx, at: Access) {
  const key = {
    school_id: at.homework.school_id,
    homework_id: at.homework.homework_id,
    student_id: at.student.id,
  }
  await tx
    .insertInto('homework_sheet')
    .values({ ...key, class_id: at.classId, state: 'todo' })
    .onConflict((c) => c.columns(['school_id', 'homework_id', 'student_id']).doNothing())
    .execute()
  return tx
    .selectFrom('homework_sheet')
    .where('school_id', '=', key.school_id)
    .where('homework_id', '=', key.homework_id)
    .where('student_id', '=', key.student_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export type SheetRow = Awaited<ReturnType<typeof lockSheet>>

/** Whether a student's work still counts by itself. `now` is the server's. */
export function windowOf(at: Access, sheet: { state: string }, now: number): Window {
  const over = now > at.homework.deadline_at.getTime()
  if (at.homework.withdrawn || !at.assigned || sheet.state === 'checked') return 'closed'
  if (!over) return 'open'
  return sheet.state === 'submitted' ? 'closed' : 'late'
}

/** Changes the paper's row. */
export async function writeSheet(tx: Tx, sheet: SheetRow, set: Partial<SheetRow>): Promise<void> {
  await tx
    .updateTable('homework_sheet')
    .set(set)
    .where('school_id', '=', sheet.school_id)
    .where('homework_id', '=', sheet.homework_id)
    .where('student_id', '=', sheet.student_id)
    .execute()
}
