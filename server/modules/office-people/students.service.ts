import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import { Role } from '#contract/roles.ts'
import { inTransaction, type Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import type { SchoolId } from '../../db/scope.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import type { OfficeActionContext } from './doing.rules.ts'
import { classesById } from './places.repo.ts'

/** Students of the school by id, their rows held to the end. @throws Refusal 10005 one is not of the school */
export async function lockStudents(tx: Tx, school: SchoolId, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .selectFrom('student')
    .where('school_id', '=', school)
    .where(sql<boolean>`student_id = any(${wanted}::text[])`)
    .selectAll()
    .orderBy('student_id')
    .forUpdate()
    .execute()
  if (rows.length !== wanted.length) throw notFound()
  return rows
}

/** A class students may come into. @throws Refusal 10005 no such class; 10020 it graduated */
export async function openClass(tx: Tx, school: SchoolId, classId: string) {
  const found = (await classesById(tx, school)).get(classId)
  if (!found) throw notFound()
  if (!found.open) throw new Refusal(Status.conflict, 'classGraduated', { values: { name: found.name } })
  return found
}

interface StudentInput {
  ofStudentId?: string
  number: string
  personName: string
  toClassId: string
}

/** Adds or corrects a student. @throws Refusal 10005, 10020 the number is taken, or the class graduated */
export async function saveStudent({ db, who, audit, now }: OfficeActionContext, given: StudentInput) {
  const name = given.personName.trim()
  return inTransaction(db, async (tx) => {
    const school = who.schoolId
    const old = given.ofStudentId ? (await lockStudents(tx, school, [given.ofStudentId]))[0] : undefined
    const stays = old && (old.class_id || old.left_class_id) === given.toClassId
    if (!stays) await openClass(tx, school, given.toClassId)
    const other = await tx
      .selectFrom('student')
      .where('school_id', '=', school)
      .where('student_number', '=', given.number)
      .where('student_id', '!=', old?.student_id ?? '')
      .select('name')
      .executeTakeFirst()
    if (other) throw numberTaken(given.number, other.name)
    const studentId = old?.student_id ?? newId(now)
    const facts = { student_number: given.number, name }
    if (!old) {
      const row = { school_id: school, student_id: studentId, class_id: given.toClassId, ...facts }
      const made = await tx
        .insertInto('student')
        .values(row)
        .onConflict((c) => c.columns(['school_id', 'student_number']).doNothing())
        .executeTakeFirst()
      if (!made.numInsertedOrUpdatedRows) throw numberTaken(given.number, '')
    } else {
      const place = old.left_at ? { left_class_id: given.toClassId } : { class_id: given.toClassId }
      await tx
        .updateTable('student')
        .set({ ...facts, ...place })
        .where('school_id', '=', school)
        .where('student_id', '=', studentId)
        .execute()
      if (name !== old.name) await rename(tx, school, studentId, old.name, name)
    }
    await audit.note(tx, {
      target: `student ${given.number}`,
      before: old && {
        number: old.student_number,
        name: old.name,
        classId: old.class_id || old.left_class_id,
      },
      after: { number: given.number, name, classId: given.toClassId },
    })
    return { studentId }
  })
}

const numberTaken = (number: string, name: string) =>
  new Refusal(Status.conflict, 'numberTaken', { values: { number, name } })

/** The student's own account bears the name of the roll. */
async function rename(tx: Tx, school: SchoolId, studentId: string, before: string, name: string) {
  const own = await tx
    .updateTable('account_user')
    .set({ user_name: name })
    .where('school_id', '=', school)
    .where('relative_id', '=', studentId)
    .where('user_type', '=', Role.student)
    .returning('account_id')
    .execute()
  for (const { account_id } of own) {
    await tx
      .updateTable('account')
      .set({ name })
      .where('account_id', '=', account_id)
      .where('name', '=', before)
      .execute()
  }
}

/** Moves students who are here to classes. @throws Refusal 10005, 10020 somebody has left or a class graduated */
export async function moveStudents(
  { db, who, audit }: OfficeActionContext,
  moves: readonly { studentId: string; classId: string }[],
) {
  return inTransaction(db, async (tx) => {
    const to = new Map(moves.map((m) => [m.studentId, m.classId]))
    const students = await lockStudents(tx, who.schoolId, [...to.keys()])
    const gone = students.find((s) => s.left_at !== null)
    if (gone) throw new Refusal(Status.conflict, 'studentLeft', { values: { name: gone.name } })
    for (const classId of new Set(to.values())) await openClass(tx, who.schoolId, classId)
    const moved = students.filter((s) => s.class_id !== to.get(s.student_id))
    if (moved.length === 0) audit.nothing()
    else {
      await setClasses(tx, who.schoolId, moved, (id) => to.get(id) ?? '')
      await audit.note(tx, {
        target: moved.length === 1 ? `student ${moved[0]?.student_number}` : `${moved.length} students`,
        before: moved.map((s) => ({ number: s.student_number, classId: s.class_id })),
        after: moved.map((s) => ({ number: s.student_number, classId: to.get(s.student_id) })),
      })
    }
    return {
      changed: moved.length,
      before: moved.map((s) => ({ studentId: s.student_id, classId: s.class_id })),
    }
  })
}

const setClasses = (
  tx: Tx,
  school: SchoolId,
  students: readonly { student_id: string }[],
  classOf: (studentId: string) => string,
) => {
  const ids = students.map((s) => s.student_id)
  return sql`update student t set class_id = m.class_id
    from unnest(${ids}::text[], ${ids.map(classOf)}::text[]) as m(student_id, class_id)
    where t.school_id = ${school} and t.student_id = m.student_id`.execute(tx)
}
