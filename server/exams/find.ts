import type { Db } from '../db/db.ts'
import { on } from '../db/joins.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import type { RankDisplay } from '../db/tables.ts'

export interface FoundSchool {
  schoolId: SchoolId
  districtId: string
  name: string
  rankDisplay: RankDisplay
}

export interface FoundStudent {
  studentId: string
  name: string
  classId: string
  gradeId: string
}

/**
 * The schools an owner's command may mean: the one with that id, else all with that name (two districts may each have
 * one). Not for requests: it vouches for the school id as a command.
 */
export async function findSchools(db: Db, nameOrId: string): Promise<FoundSchool[]> {
  const rows = await db
    .selectFrom('school')
    .selectAll()
    .where((e) => e.or([e('school_id', '=', nameOrId), e('name', '=', nameOrId)]))
    .orderBy('school_id')
    .execute()
  const exact = rows.filter((r) => r.school_id === nameOrId)
  return (exact.length ? exact : rows).map((r) => ({
    schoolId: schoolOf(r.school_id, 'command'),
    districtId: r.district_id,
    name: r.name,
    rankDisplay: r.rank_display,
  }))
}

/** All students of a school by student number, with their present class. */
export async function studentsByNumber(db: Db, schoolId: SchoolId): Promise<Map<string, FoundStudent>> {
  const rows = await db
    .selectFrom('student')
    .innerJoin('class', on('class', 'student', 'school_id', 'class_id'))
    .select(['student_number', 'student_id', 'student.name', 'student.class_id', 'grade_id'])
    .where('student.school_id', '=', schoolId)
    .execute()
  return new Map(
    rows.map((r) => [
      r.student_number,
      { studentId: r.student_id, name: r.name, classId: r.class_id, gradeId: r.grade_id },
    ]),
  )
}
