import { sql } from 'kysely'
import type { TrendPoint } from '#contract/exam/report.ts'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import type { RankDisplay } from '../db/tables.ts'
import type { ExamFacts } from './exam-data.ts'

/** Points of a trend, this exam's own included. */
export const POINTS = 8

interface TrendRow {
  student_id: string
  exam_id: string
  name: string
  start_time: Date
  is_joint: boolean
  score_rate: number | null
  class_score_rate: number | null
  grade_score_rate: number | null
  beat: number | null
}

/**
 * Earlier exams of each student in the same school, oldest first, from the current version of each. Exams the school
 * does not show, or not before this one is shown, are left out. `madeAt`: when these reports are made, epoch ms.
 */
export async function readTrend(
  db: Db,
  facts: ExamFacts,
  school: { schoolId: SchoolId; rankDisplay: RankDisplay },
  studentIds: readonly string[],
  madeAt: number,
): Promise<TrendPoint[][]> {
  const shownBy = new Date(madeAt)
  const { rows } = await sql<TrendRow>`
    select * from (
      select l.student_id, e.exam_id, e.name, e.start_time, e.is_joint,
        l.score_rate, l.class_score_rate, l.grade_score_rate, l.beat,
        row_number() over (partition by l.student_id order by e.start_time desc, e.exam_id desc) as back
      from result_line l
      join exam e on e.exam_id = l.exam_id and e.current_version = l.version
      join exam_school v on v.exam_id = l.exam_id and v.school_id = l.school_id
      left join exam_school own on own.exam_id = ${facts.examId} and own.school_id = l.school_id
      where l.school_id = ${school.schoolId} and l.student_id = any(${studentIds}::text[])
        and l.exam_id <> ${facts.examId} and e.start_time <= ${new Date(facts.startTime)}
        and not v.hidden
        and (v.visible_from is null or v.visible_from <= greatest(own.visible_from, ${shownBy}::timestamptz))
    ) t where back < ${POINTS} order by student_id, back desc`.execute(db)
  const trend = new Map<string, TrendPoint[]>(studentIds.map((id) => [id, []]))
  for (const r of rows) {
    trend.get(r.student_id)?.push({
      examId: r.exam_id,
      examName: r.name,
      startTime: r.start_time.getTime(),
      isJoint: r.is_joint,
      scoreRate: r.score_rate,
      classRate: r.class_score_rate,
      schoolRate: r.grade_score_rate,
      beat: school.rankDisplay === 'exact' ? r.beat : null,
    })
  }
  return studentIds.map((id) => trend.get(id) ?? [])
}
