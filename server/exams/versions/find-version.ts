import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { buildPauseStartColumn } from '../rules/publication-pause.ts'
import type { ResultsRule } from '../rules/shows-results.ts'

/** A version of an exam by its columns. */
export interface ExamVersionKey {
  exam_id: string
  version: number
}

export interface ExamVersionRow extends ExamVersionKey, ResultsRule {
  start_time: Date
}

/** A published version of an exam the school took part in; without a number the current one. */
export async function findVersion(
  db: Db,
  school: SchoolId,
  examId: string,
  version: number | undefined,
): Promise<ExamVersionRow | undefined> {
  const query = db
    .selectFrom('exam as e')
    .innerJoin('exam_version as v', 'v.exam_id', 'e.exam_id')
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .where('e.exam_id', '=', examId)
    .where('s.school_id', '=', school)
    .where('v.state', '=', 'published')
  return (
    version === undefined
      ? query.whereRef('v.version', '=', 'e.current_version')
      : query.where('v.version', '=', version)
  )
    .select([
      'e.exam_id',
      'e.start_time',
      'v.version',
      's.visible_from',
      's.hidden',
      buildPauseStartColumn(school),
    ])
    .executeTakeFirst()
}
