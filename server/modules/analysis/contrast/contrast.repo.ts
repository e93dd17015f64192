import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { totalsIn } from '../../../exams/papers/paper-scores.ts'
import { nameThen } from '../../../exams/roster/class-name-then.ts'
import { buildBundleColumns } from '../../../exams/store/stored-bundle.ts'
import type { ExamVersionKey } from '../../../exams/versions/find-version.ts'
import { selectPublishedExams } from '../../../exams/versions/published.ts'
import type { StoredReply } from '../../../http/reply/reply.ts'
import { readable } from '../../../publish/remake-bundles.ts'

/** Stored class reports by class id. */
export async function classBundles(
  db: Db,
  school: SchoolId,
  at: ExamVersionKey,
  classIds: readonly string[],
): Promise<Map<string, StoredReply>> {
  if (classIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bundle as b')
    .where('b.exam_id', '=', at.exam_id)
    .where('b.version', '=', at.version)
    .where('b.school_id', '=', school)
    .where('b.kind', '=', 'class')
    .where('b.subject_id', 'in', [...classIds])
    .select(['b.subject_id', 'b.etag'])
    .select(buildBundleColumns(school))
    .execute()
  const found = new Map<string, StoredReply>()
  for (const { subject_id, ...stored } of rows) {
    const key = { exam_id: at.exam_id, version: at.version, school, kind: 'class', subject_id }
    const reply = await readable(db, key, stored)
    if (reply) found.set(subject_id, reply)
  }
  return found
}

export interface EarlierExam extends ExamVersionKey {
  name: string
  start_time: Date
}

/** The last published exam before another one that students of the given grade of the school sat. */
export async function examBefore(
  db: Db,
  school: SchoolId,
  at: ExamVersionKey,
  gradeId: string,
): Promise<EarlierExam | undefined> {
  return selectPublishedExams(db, school)
    .innerJoin('exam as own', (j) => j.on('own.exam_id', '=', at.exam_id))
    .whereRef('e.start_time', '<', 'own.start_time')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('group_line as g')
          .whereRef('g.exam_id', '=', 'e.exam_id')
          .whereRef('g.version', '=', 'e.current_version')
          .where('g.school_id', '=', school)
          .where('g.grade_id', '=', gradeId)
          .select('g.grade_id'),
      ),
    )
    .orderBy('e.start_time', 'desc')
    .select(['e.exam_id', 'e.current_version as version', 'e.name', 'e.start_time'])
    .limit(1)
    .executeTakeFirst()
}

/** Totals of the students of a grade in an exam version, by student id; the absent are left out. */
export async function totalsOf(db: Db, school: SchoolId, at: ExamVersionKey, gradeId: string) {
  const rows = await totalsIn(db, school, at)
    .where('x.grade_id', '=', gradeId)
    // a sum of some subjects has no rate and no place among the others
    .where('r.score_rate', 'is not', null)
    .where('r.score', 'is not', null)
    .select(['r.student_id', 'r.score'])
    .execute()
  return new Map(rows.map((r) => [r.student_id, r.score as number]))
}

/** Name of a grade of the school when an exam began; '' for one the school no longer has. */
export async function gradeNamed(
  db: Db,
  school: SchoolId,
  { exam_id }: { exam_id: string },
  gradeId: string,
): Promise<string> {
  const row = await db
    .selectFrom('grade as g')
    .innerJoin('exam as e', (j) => j.on('e.exam_id', '=', exam_id))
    .where('g.school_id', '=', school)
    .where('g.grade_id', '=', gradeId)
    .select(
      nameThen({ school: 'g.school_id', place: 'g.grade_id', now: 'g.name', of: school }, 'e.start_time').as(
        'name',
      ),
    )
    .executeTakeFirst()
  return row?.name ?? ''
}
