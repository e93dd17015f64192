import { sql } from 'kysely'
import { schoolYearOf } from '#core/domain/roll/grade.ts'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { inferSchoolYear, type PlannedGrade } from './plan.ts'

/** A new school year is prepared from three months before it. */
export const NEAR_MS = 92 * 86_400_000

/** Grades that are here with their classes and how many students are in each, youngest first. */
export async function gradesHere(db: Db | Tx, school: SchoolId): Promise<PlannedGrade[]> {
  const grades = await db
    .selectFrom('grade')
    .where('school_id', '=', school)
    .where('ended_at', 'is', null)
    .select(['grade_id', 'name', 'stage', 'year'])
    .orderBy('stage')
    .orderBy('year', 'desc')
    .orderBy('grade_id')
    .execute()
  const classes = await db
    .selectFrom('class as c')
    .leftJoin('student as t', on('t', 'c', 'school_id', 'class_id'))
    .where('c.school_id', '=', school)
    .select(['c.class_id', 'c.grade_id', 'c.name', 'c.seq'])
    .select((e) => e.fn.count('t.student_id').as('students'))
    .groupBy(['c.class_id', 'c.grade_id', 'c.name', 'c.seq'])
    .orderBy('c.seq')
    .orderBy('c.class_id')
    .execute()
  return grades.map(({ grade_id, ...grade }) => ({
    ...grade,
    gradeId: grade_id,
    classes: classes
      .filter((one) => one.grade_id === grade_id)
      .map((one) => ({
        classId: one.class_id,
        name: one.name,
        seq: one.seq,
        students: Number(one.students),
      })),
  }))
}

/** The school year whose names the grades bear; where none says it, that of the last change or of the calendar. */
export async function yearNow(db: Db | Tx, school: SchoolId, grades: readonly PlannedGrade[], now: number) {
  const last = await findLastYearChange(db, school)
  return inferSchoolYear(grades, last?.school_year ?? schoolYearOf(now + NEAR_MS) - 1)
}

/** The last new school year that was not taken back. */
export async function findLastYearChange(db: Db | Tx, school: SchoolId) {
  return db
    .selectFrom('school_year_change')
    .where('school_id', '=', school)
    .where('undone_at', 'is', null)
    .selectAll()
    .orderBy(sql`at desc, change_id desc`)
    .limit(1)
    .executeTakeFirst()
}
