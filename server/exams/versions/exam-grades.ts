import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** Names of the grades of a school that sat versions of exams, by exam. */
export async function gradesOfExams(
  db: Db | Tx,
  school: SchoolId,
  of: readonly { exam_id: string; version: number }[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (of.length === 0) return found
  const rows = await db
    .selectFrom('exam_student as s')
    .innerJoin('grade as g', 'g.grade_id', 's.grade_id')
    .where('s.school_id', '=', school)
    .where('g.school_id', '=', school)
    .where((x) => x.or(of.map((o) => x.and({ 's.exam_id': o.exam_id, 's.version': o.version }))))
    .select(['s.exam_id', 'g.name'])
    .distinct()
    .orderBy('g.name')
    .execute()
  for (const { exam_id, name } of rows) found.set(exam_id, [...(found.get(exam_id) ?? []), name])
  return found
}
