import type { Tx } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import type { RosterInput, RosterSchool } from './roster-input.ts'
import { storeStudents, storeTeachers } from './roster-people.ts'
import { storeClasses, storeGrades } from './roster-places.ts'

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
