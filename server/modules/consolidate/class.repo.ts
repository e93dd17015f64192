import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'

/** Papers of a consolidation with their students, in the order of the roll. */
export async function listConsolidationSheets(
  db: Db,
  school: SchoolId,
  consolidationId: string,
  studentId?: string,
) {
  const query = db
    .selectFrom('consolidation_sheet as s')
    .innerJoin('student as u', on('u', 's', 'school_id', 'student_id'))
    .where('s.school_id', '=', school)
    .where('s.consolidation_id', '=', consolidationId)
  return (studentId === undefined ? query : query.where('s.student_id', '=', studentId))
    .selectAll('s')
    .select('u.name')
    .orderBy('u.student_number')
    .execute()
}

/** Marks by student and knowledge point of a consolidation; full, got: marks; unmarked: answers without one. */
export async function sumConsolidationMarks(db: Db, school: SchoolId, consolidationId: string) {
  const rows = await db
    .selectFrom('consolidation_question')
    .where('school_id', '=', school)
    .where('consolidation_id', '=', consolidationId)
    .groupBy(['student_id', 'point'])
    .select((e) => [
      'student_id',
      'point',
      e.fn.countAll<number>().as('questions'),
      e.fn.countAll<number>().filterWhere('score', 'is', null).as('unmarked'),
      e.fn.sum<number>('full_mark').as('full'),
      e.fn.sum<number | null>('score').as('got'),
    ])
    .execute()
  return rows.map((r) => ({
    studentId: r.student_id,
    point: r.point,
    questions: Number(r.questions),
    unmarked: Number(r.unmarked),
    full: Number(r.full),
    got: Number(r.got ?? 0),
  }))
}
