import type { ConsolidateLine } from '#contract/homework/consolidate-shapes.ts'
import { computeScoreRate } from '#core/domain/consolidate/choose.ts'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { showsResultsNow } from '../../exams/rules/shows-results.ts'
import { toConsolidationSummary } from './class-lines.repo.ts'

/**
 * A student's consolidations of exams whose results its family may read at `now` (epoch ms): open ones first, then the
 * newest. What was taken back before it was handed in is not among them.
 */
export async function familyLines(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
  now: number,
  examId?: string,
): Promise<ConsolidateLine[]> {
  let query = db
    .selectFrom('consolidation_sheet as t')
    .innerJoin('consolidation as c', on('c', 't', 'school_id', 'consolidation_id'))
    .innerJoin('exam as e', 'e.exam_id', 'c.exam_id')
    .innerJoin('exam_school as s', on('s', 'c', 'exam_id', 'school_id'))
    .innerJoin('consolidation_question as q', on('q', 't', 'school_id', 'consolidation_id', 'student_id'))
    .where('t.school_id', '=', school)
    .where('t.student_id', '=', studentId)
    .where(showsResultsNow(school, now))
    .where((e) => e.or([e('c.withdrawn', '=', false), e('t.state', '!=', 'todo')]))
  if (examId !== undefined) query = query.where('c.exam_id', '=', examId)
  const rows = await query
    .selectAll('c')
    .select(['t.before', 't.state', 't.late', 't.submitted_at', 'e.name as exam_name'])
    .select((e) => [
      e.fn.countAll<number>().as('questions'),
      e.fn.sum<number>('q.full_mark').as('full'),
      e.fn.sum<number | null>('q.score').as('got'),
    ])
    .groupBy([
      ...(['c.school_id', 'c.consolidation_id', 'e.exam_id'] as const),
      ...(['t.school_id', 't.consolidation_id', 't.student_id'] as const),
    ])
    .orderBy((e) => e('t.state', '!=', 'todo'))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.consolidation_id')
    .execute()
  return rows.map((r) => ({
    ...toConsolidationSummary(r),
    own: r.student_id !== '',
    questions: Number(r.questions),
    state: r.state,
    late: r.late,
    submittedAt: r.submitted_at?.getTime() ?? null,
    before: computeScoreRate(r.before),
    after: r.state === 'checked' ? computeScoreRate({ full: Number(r.full), got: Number(r.got ?? 0) }) : null,
  }))
}
