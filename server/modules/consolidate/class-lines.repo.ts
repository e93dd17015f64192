import type { ConsolidateClassLine } from '#contract/homework/consolidate-shapes.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { nameThen } from '../../exams/roster/class-name-then.ts'
import { reachOf } from '../../http/reach/reach.ts'
import type { Principal } from '../../http/session/principal.ts'
import { standIn } from './access.service.ts'

interface Where {
  examId?: string
  paperId?: string
  classId?: string
  consolidationId?: string
}

/** Consolidations of classes a teacher teaches the subject of or heads, newest first. */
export async function classLines(db: Db, who: Principal, where: Where): Promise<ConsolidateClassLine[]> {
  const reach = await reachOf(db, who)
  if (reach.kind !== 'classes') return []
  const classIds = [...new Set([...reach.heads, ...reach.taught.keys()])]
  if (classIds.length === 0) return []
  let query = db
    .selectFrom('consolidation as c')
    .innerJoin('exam as e', 'e.exam_id', 'c.exam_id')
    .leftJoin('class as k', on('k', 'c', 'school_id', 'class_id'))
    .innerJoin('consolidation_sheet as s', on('s', 'c', 'school_id', 'consolidation_id'))
    .where('c.school_id', '=', who.schoolId)
    .where('c.student_id', '=', '')
    .where('c.class_id', 'in', classIds)
  if (where.examId !== undefined) query = query.where('c.exam_id', '=', where.examId)
  if (where.paperId !== undefined) query = query.where('c.paper_id', '=', where.paperId)
  if (where.classId !== undefined) query = query.where('c.class_id', '=', where.classId)
  if (where.consolidationId !== undefined)
    query = query.where('c.consolidation_id', '=', where.consolidationId)
  const rows = await query
    .selectAll('c')
    .select((e) => [
      'e.name as exam_name',
      nameThen(
        { school: 'k.school_id', place: 'k.class_id', now: 'k.name', of: who.schoolId },
        'e.start_time',
      ).as('class_name'),
      e.fn.countAll<number>().as('students'),
      e.fn.countAll<number>().filterWhere('s.state', '!=', 'todo').as('submitted'),
      e.fn.countAll<number>().filterWhere('s.state', '=', 'checked').as('checked'),
    ])
    .groupBy(['c.school_id', 'c.consolidation_id', 'e.exam_id', 'k.school_id', 'k.class_id'])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.consolidation_id')
    .execute()
  return rows.flatMap((r) => {
    const stand = standIn(reach, r.class_id, r.course_id)
    if (stand === null) return []
    return [
      {
        ...toConsolidationSummary(r),
        classId: r.class_id,
        className: r.class_name ?? '',
        students: Number(r.students),
        submitted: Number(r.submitted),
        checked: Number(r.checked),
        withdrawn: r.withdrawn,
        mayMark: stand === 'subject',
      },
    ]
  })
}

interface ClassConsolidationRow {
  consolidation_id: string
  exam_id: string
  exam_name: string
  paper_id: string
  course_id: string
  course_name: string
  created_at: Date
  deadline_at: Date | null
}

/** What every reply says of a consolidation. */
export const toConsolidationSummary = (r: ClassConsolidationRow) => ({
  consolidationId: r.consolidation_id,
  examId: r.exam_id,
  examName: r.exam_name,
  paperId: r.paper_id,
  courseId: r.course_id,
  courseName: r.course_name,
  createdAt: r.created_at.getTime(),
  deadlineAt: r.deadline_at?.getTime() ?? null,
})
