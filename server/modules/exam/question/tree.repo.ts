import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** The knowledge points of an exam's current version by course, in the order of the papers. */
export async function pointsOfExam(db: Db, examId: string): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('exam as e')
    .innerJoin('exam_paper as p', (j) =>
      j.onRef('p.exam_id', '=', 'e.exam_id').onRef('p.version', '=', 'e.current_version'),
    )
    .innerJoin('exam_item as i', on('i', 'p', 'exam_id', 'version', 'paper_id'))
    .where('e.exam_id', '=', examId)
    .select(['p.course_id', 'i.knowledge'])
    .orderBy('p.seq')
    .execute()
  const points = new Map<string, Set<string>>()
  for (const { course_id, knowledge } of rows) {
    const own = points.get(course_id) ?? new Set<string>()
    points.set(course_id, own)
    for (const name of knowledge) own.add(name)
  }
  return points
}

/** A school's trees of some courses, each in the order of its file. */
export async function treesOf(db: Db, school: SchoolId, courseIds: readonly string[]) {
  if (courseIds.length === 0) return []
  return db
    .selectFrom('knowledge_point')
    .where('school_id', '=', school)
    .where('course_id', 'in', courseIds)
    .select(['course_id', 'point', 'parent'])
    .orderBy('course_id')
    .orderBy('seq')
    .execute()
}
