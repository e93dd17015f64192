import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import { inTransaction } from '../../db/db.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import type { OfficeActionContext } from './doing.rules.ts'
import { classesById } from './places.repo.ts'
import { lockStudents, openClass } from './students.service.ts'

/** Takes students off the roll; their reports stay. Who has left already is passed over. @throws Refusal 10005 */
export async function takeStudentsOffRoll(
  { db, who, audit, now }: OfficeActionContext,
  studentIds: readonly string[],
) {
  return inTransaction(db, async (tx) => {
    const all = await lockStudents(tx, who.schoolId, studentIds)
    const going = all.filter((s) => s.left_at === null)
    if (going.length === 0) {
      audit.nothing()
      return { changed: 0 }
    }
    await sql`update student set left_at = ${new Date(now)}, left_why = 'left', left_class_id = class_id, class_id = ''
      where school_id = ${who.schoolId} and student_id = any(${going.map((s) => s.student_id)}::text[])`.execute(
      tx,
    )
    await audit.note(tx, {
      target: going.length === 1 ? `student ${going[0]?.student_number}` : `${going.length} students`,
      before: going.map((s) => ({ number: s.student_number, classId: s.class_id })),
    })
    return { changed: going.length }
  })
}

/**
 * Puts students back on the roll. Who is here is passed over.
 * @param toClassId default: the class each left
 * @throws Refusal 10005; 10020 the class is gone or graduated
 */
export async function returnStudentsToRoll(
  { db, who, audit }: OfficeActionContext,
  { studentIds, toClassId }: { studentIds: readonly string[]; toClassId?: string },
) {
  return inTransaction(db, async (tx) => {
    const all = await lockStudents(tx, who.schoolId, studentIds)
    if (toClassId !== undefined) await openClass(tx, who.schoolId, toClassId)
    const coming = all.filter((s) => s.left_at !== null)
    if (coming.some((s) => s.left_why === 'merged')) throw notFound()
    if (coming.length === 0) {
      audit.nothing()
      return { changed: 0 }
    }
    const classes = await classesById(tx, who.schoolId)
    const shut = coming.find((s) => !classes.get(toClassId ?? s.left_class_id)?.open)
    if (shut) throw new Refusal(Status.conflict, 'classGone', { values: { name: shut.name } })
    await sql`update student
      set left_at = null, left_why = '', class_id = coalesce(${toClassId ?? null}::text, left_class_id), left_class_id = ''
      where school_id = ${who.schoolId} and student_id = any(${coming.map((s) => s.student_id)}::text[])`.execute(
      tx,
    )
    await audit.note(tx, {
      target: coming.length === 1 ? `student ${coming[0]?.student_number}` : `${coming.length} students`,
      after: coming.map((s) => ({ number: s.student_number, classId: toClassId ?? s.left_class_id })),
    })
    return { changed: coming.length }
  })
}
