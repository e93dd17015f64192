import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'
import type { RankDisplay } from '../../db/tables.ts'

export interface FoundSchool {
  schoolId: SchoolId
  districtId: string
  name: string
  rankDisplay: RankDisplay
}

export interface FoundStudent {
  studentId: string
  name: string
  /** True: is in no class any more; `classId` and `gradeId` are ''. */
  left: boolean
  classId: string
  gradeId: string
  /** Number of the row of the same child that this one was merged into; null: it was not. */
  mergedInto: string | null
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

/** All students of a school by student number, with their present class; who has left is known, and in no class. */
export async function studentsByNumber(db: Db, schoolId: SchoolId): Promise<Map<string, FoundStudent>> {
  const rows = await db
    .selectFrom('student')
    .leftJoin('class', on('class', 'student', 'school_id', 'class_id'))
    .leftJoin('student_merge as m', (j) =>
      j
        .onRef('m.school_id', '=', 'student.school_id')
        .onRef('m.gone_id', '=', 'student.student_id')
        .on('m.undone_at', 'is', null)
        .on('student.left_why', '=', 'merged'),
    )
    .leftJoin('student as k', (j) =>
      j.onRef('k.school_id', '=', 'm.school_id').onRef('k.student_id', '=', 'm.kept_id'),
    )
    .select([
      'student.student_number',
      'student.student_id',
      'student.name',
      'student.class_id',
      'grade_id',
      'student.left_at',
      'k.student_number as merged_into',
    ])
    .where('student.school_id', '=', schoolId)
    .execute()
  return new Map(
    rows.map((r) => [
      r.student_number,
      {
        studentId: r.student_id,
        name: r.name,
        left: r.left_at !== null,
        classId: r.class_id,
        gradeId: r.grade_id ?? '',
        mergedInto: r.merged_into,
      },
    ]),
  )
}
