import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { nameToJobId } from '../jobs/named-id.ts'
import type { VersionKey } from './read-facts.ts'
import { POINTS } from './read-trend.ts'

/**
 * Published exams whose trends show this one: of each of its students the next ones, as many as a trend has points
 * besides. In the order in which they were held.
 */
export async function laterExams(db: Db, { examId, version }: VersionKey): Promise<VersionKey[]> {
  const { rows } = await sql<{ exam_id: string; version: number }>`
    select exam_id, version from (
      select e.exam_id, e.current_version as version, e.start_time,
        row_number() over (partition by x.school_id, x.student_id order by e.start_time, e.exam_id) as ahead
      from exam_student x
      join exam own on own.exam_id = x.exam_id
      join exam_student y on y.school_id = x.school_id and y.student_id = x.student_id and y.exam_id <> x.exam_id
      join exam e on e.exam_id = y.exam_id and e.current_version = y.version
      where x.exam_id = ${examId} and x.version = ${version}
        and e.current_version > 0 and e.start_time >= own.start_time
    ) t where ahead < ${POINTS} group by exam_id, version, start_time order by start_time, exam_id`.execute(
    db,
  )
  return rows.map((r) => ({ examId: r.exam_id, version: r.version }))
}

/** A UUID that is always the same for one exam made again because of one version of another. */
export function refreshJobId(later: VersionKey, because: VersionKey): string {
  return nameToJobId(`trend ${later.examId} ${later.version} ${because.examId} ${because.version}`)
}
