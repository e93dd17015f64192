import { type GradeState, gradeNoOf, gradeState, schoolYearOf } from '#core/domain/roll/grade.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { lastClass } from '../../db/last-class.ts'
import type { Principal } from '../session/principal.ts'

export interface RollGrade {
  gradeName: string
  rollGradeNo: number | null
  state: GradeState
}

/** Grade of the identity's student by the roll and by the family's own choice; null where the roll has no such student. */
export async function rollGradeOf(db: Db, who: Principal, now: number): Promise<RollGrade | null> {
  const row = await db
    .selectFrom('student as t')
    .innerJoin('class as c', lastClass)
    .innerJoin('grade as g', on('g', 'c', 'school_id', 'grade_id'))
    .leftJoin('grade_choice as h', (j) =>
      j
        .onRef('h.school_id', '=', 't.school_id')
        .onRef('h.student_id', '=', 't.student_id')
        .on('h.account_id', '=', who.accountId),
    )
    .where('t.school_id', '=', who.schoolId)
    .where('t.student_id', '=', who.relativeId)
    .select(['g.name', 'g.stage', 'g.year', 'h.grade_no', 'h.school_year'])
    .executeTakeFirst()
  if (!row) return null
  const schoolYear = schoolYearOf(now)
  const rollGradeNo = gradeNoOf(row.stage, row.year, schoolYear)
  const choice =
    row.grade_no === null || row.school_year === null
      ? null
      : { gradeNo: row.grade_no, schoolYear: row.school_year }
  return { gradeName: row.name, rollGradeNo, state: gradeState(rollGradeNo, choice, schoolYear) }
}
