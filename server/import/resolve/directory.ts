import type { Db } from '../../db/db.ts'
import {
  type FoundSchool,
  type FoundStudent,
  findSchools,
  studentsByNumber,
} from '../../exams/roster/find-students.ts'

export interface KnownClass {
  classId: string
  gradeId: string
  name: string
  grade: string
}

/** A school with everybody in it, as stored; grades that graduated and their classes are left out. */
export interface KnownSchool extends FoundSchool {
  district: string
  grades: ReadonlyMap<string, string>
  classes: readonly KnownClass[]
  students: ReadonlyMap<string, FoundStudent>
}

/** A school by name or id; `shared` when two bear the name. */
export async function loadSchool(db: Db, nameOrId: string): Promise<KnownSchool | 'unknown' | 'shared'> {
  const [school, second] = await findSchools(db, nameOrId)
  if (second) return 'shared'
  if (!school) return 'unknown'
  const { schoolId } = school
  const grades = await db
    .selectFrom('grade')
    .select(['grade_id', 'name'])
    .where('school_id', '=', schoolId)
    .where('ended_at', 'is', null)
    .execute()
  const gradeNames = new Map(grades.map((g) => [g.grade_id, g.name]))
  const classes = await db
    .selectFrom('class')
    .select(['class_id', 'grade_id', 'name'])
    .where('school_id', '=', schoolId)
    .execute()
  const district = await db
    .selectFrom('district')
    .select('name')
    .where('district_id', '=', school.districtId)
    .executeTakeFirst()
  return {
    ...school,
    district: district?.name ?? '',
    grades: new Map(grades.map((g) => [g.name, g.grade_id])),
    classes: classes
      .filter((c) => gradeNames.has(c.grade_id))
      .map((c) => ({
        classId: c.class_id,
        gradeId: c.grade_id,
        name: c.name,
        grade: gradeNames.get(c.grade_id) ?? '',
      })),
    students: await studentsByNumber(db, schoolId),
  }
}

/** The name of the only school, or null when there is none or more than one. */
export async function onlySchool(db: Db): Promise<string | null> {
  const [first, second] = await db.selectFrom('school').select('school_id').limit(2).execute()
  return first && !second ? first.school_id : null
}

/** Names of all districts, at most two: what matters is whether there is exactly one. */
export async function districtNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('district').select('name').orderBy('name').limit(2).execute()
  return rows.map((r) => r.name)
}
