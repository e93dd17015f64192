import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'
import type { RosterInput, RosterSchool, RosterStudent, RosterTeacher } from './input.ts'
import { storeClasses, storeGrades } from './places.ts'
import { setTeaching } from './teaching.ts'

const BATCH = 4000

/** Adds or corrects students by number, also who had left; returns ids by number. */
async function storeStudents(
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
        ${part.map(makeId)}::text[], ${part.map((s) => requireClassId(classIds, s, s.number))}::text[],
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
async function storeTeachers(
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
      class_id: requireClassId(classIds, c, t.name),
      course_id: c.courseId,
      is_head: c.isHead,
      course_told: true,
    })),
  )
  await setTeaching(tx, schoolId, listed, teaching)
  return ids
}

function requireClassId(
  classIds: ReadonlyMap<string, string>,
  at: { grade: string; className: string },
  who: string,
): string {
  const id = classIds.get(`${at.grade}\u001f${at.className}`)
  if (!id) throw new RangeError(`${who}: class ${at.className} of ${at.grade} is not in the roster.`)
  return id
}

/** Ids of one school after storing, by the names and numbers of the roster. */
export interface StoredSchool {
  schoolId: SchoolId
  gradeIds: ReadonlyMap<string, string>
  /** By classKey(grade, class). */
  classIds: ReadonlyMap<string, string>
  /** By student number. */
  studentIds: ReadonlyMap<string, string>
  /** By teacher's name. */
  teacherIds: ReadonlyMap<string, string>
}

export interface StoredRoster {
  districtId: string
  /** By school name. */
  schools: ReadonlyMap<string, StoredSchool>
}

/** Key of a class within its school. */
export function classKey(grade: string, className: string): string {
  return `${grade}\u001f${className}`
}

/**
 * Adds or corrects districts, schools, grades, classes, students and teachers. Found again by: district name; school
 * name in the district; grade name; class name in the grade (both in any spelling); student number; teacher name. What is
 * found keeps its id, a student gets the roster's name and class, a teacher the roster's classes. Nobody is ever deleted.
 * `makeId` is given only where ids must come out the same every time.
 *
 * Throws RangeError when a student or a teacher is put into a class the roster does not list.
 */
export async function storeRoster(
  tx: Tx,
  roster: RosterInput,
  makeId: () => string = newId,
): Promise<StoredRoster> {
  const districtId = await districtOf(tx, roster.districtName, makeId)
  const schools = new Map<string, StoredSchool>()
  for (const school of roster.schools) {
    schools.set(school.name, await storeSchool(tx, districtId, school, makeId))
  }
  return { districtId, schools }
}

async function storeSchool(
  tx: Tx,
  districtId: string,
  school: RosterSchool,
  makeId: () => string,
): Promise<StoredSchool> {
  const known = await tx
    .selectFrom('school')
    .select('school_id')
    .where('district_id', '=', districtId)
    .where('name', '=', school.name)
    .executeTakeFirst()
  const id = known?.school_id ?? makeId()
  if (!known) {
    await tx
      .insertInto('school')
      .values({
        school_id: id,
        district_id: districtId,
        name: school.name,
        area_id: school.areaId ?? '',
        rank_display: school.rankDisplay ?? 'level',
      })
      .execute()
  }
  const schoolId = schoolOf(id, 'row')
  const gradeIds = await storeGrades(tx, schoolId, school.grades, makeId)
  const classIds = await storeClasses(tx, schoolId, school.classes, gradeIds, makeId)
  const studentIds = await storeStudents(tx, schoolId, school.students, classIds, makeId)
  const teacherIds = await storeTeachers(tx, schoolId, school.teachers, classIds, makeId)
  return { schoolId, gradeIds, classIds, studentIds, teacherIds }
}

/** The district's row stays locked to the end, so that two rosters of it do not make the same school twice. */
async function districtOf(tx: Tx, name: string, makeId: () => string): Promise<string> {
  const known = await tx
    .selectFrom('district')
    .select('district_id')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (known) return known.district_id
  const districtId = makeId()
  await tx.insertInto('district').values({ district_id: districtId, name }).execute()
  return districtId
}
