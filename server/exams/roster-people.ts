import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import type { RosterStudent, RosterTeacher } from './roster-input.ts'
import { setTeaching } from './teaching.ts'

const BATCH = 4000

/** Adds or corrects students by number, also who had left; returns ids by number. */
export async function storeStudents(
  tx: Tx,
  schoolId: SchoolId,
  students: readonly RosterStudent[],
  classIds: ReadonlyMap<string, string>,
  makeId: () => string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (let from = 0; from < students.length; from += BATCH) {
    const part = students.slice(from, from + BATCH)
    const result = await sql<{ student_id: string; student_number: string }>`
      insert into student (school_id, student_id, class_id, student_number, name)
      select ${schoolId}, s.student_id, s.class_id, s.student_number, s.name
      from unnest(
        ${part.map(makeId)}::text[], ${part.map((s) => placeOf(classIds, s, s.number))}::text[],
        ${part.map((s) => s.number)}::text[], ${part.map((s) => s.name)}::text[]
      ) as s(student_id, class_id, student_number, name)
      on conflict (school_id, student_number) do update
        set class_id = excluded.class_id, name = excluded.name, left_at = null, left_class_id = '', left_why = ''
      returning student_id, student_number`.execute(tx)
    for (const row of result.rows) ids.set(row.student_number, row.student_id)
  }
  return ids
}

/** Adds teachers by name and sets what they teach; returns ids by name. */
export async function storeTeachers(
  tx: Tx,
  schoolId: SchoolId,
  teachers: readonly RosterTeacher[],
  classIds: ReadonlyMap<string, string>,
  makeId: () => string,
): Promise<Map<string, string>> {
  if (!teachers.length) return new Map()
  const known = await tx
    .selectFrom('teacher')
    .select(['teacher_id', 'name'])
    .where('school_id', '=', schoolId)
    .execute()
  const ids = new Map(known.map((t) => [t.name, t.teacher_id]))
  const fresh = teachers.filter((t) => !ids.has(t.name))
  for (const t of fresh) ids.set(t.name, makeId())
  const rows = fresh.map((t) => ({ school_id: schoolId, teacher_id: ids.get(t.name) ?? '', name: t.name }))
  if (rows.length) await tx.insertInto('teacher').values(rows).execute()

  const listed = teachers.map((t) => ids.get(t.name) ?? '')
  const teaching = teachers.flatMap((t) =>
    t.teaches.map((c) => ({
      teacher_id: ids.get(t.name) ?? '',
      class_id: placeOf(classIds, c, t.name),
      course_id: c.courseId,
      is_head: c.isHead,
      course_told: true,
    })),
  )
  await setTeaching(tx, schoolId, listed, teaching)
  return ids
}

function placeOf(
  classIds: ReadonlyMap<string, string>,
  at: { grade: string; className: string },
  who: string,
): string {
  const id = classIds.get(`${at.grade}\u001f${at.className}`)
  if (!id) throw new RangeError(`${who}: class ${at.className} of ${at.grade} is not in the roster.`)
  return id
}
