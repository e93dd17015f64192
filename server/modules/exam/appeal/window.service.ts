import { Status } from '#contract/envelope.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { buildPauseStartColumn } from '../../../exams/rules/publication-pause.ts'
import { showsResults } from '../../../exams/rules/shows-results.ts'
import { Refusal } from '../../../http/reply/refusal.ts'

const DAY_MS = 86_400_000
/** Days from the day the report opens to the family. */
const DAYS = 7
/** Appeals a student may send about one exam. */
const AT_MOST = 5

/** Until when a student may appeal and how often still. @throws Refusal 10006 the results are not shown to families */
export async function windowOf(
  db: Db | Tx,
  school: SchoolId,
  examId: string,
  studentId: string,
  now: number,
): Promise<{ deadline: number; left: number }> {
  const exam = await db
    .selectFrom('exam as e')
    .innerJoin('exam_version as v', (j) =>
      j.onRef('v.exam_id', '=', 'e.exam_id').on('v.state', '=', 'published'),
    )
    .innerJoin('exam_school as x', 'x.exam_id', 'e.exam_id')
    .where('e.exam_id', '=', examId)
    .where('x.school_id', '=', school)
    // from the first publication: a correction does not open the window again
    .select(['v.published_at', 'x.hidden', 'x.visible_from', buildPauseStartColumn(school)])
    .orderBy('v.version')
    .executeTakeFirst()
  if (!exam?.published_at || !showsResults(exam, now)) throw new Refusal(Status.hidden, 'hidden')
  const { count } = await db
    .selectFrom('appeal')
    .where('school_id', '=', school)
    .where('exam_id', '=', examId)
    .where('student_id', '=', studentId)
    .where('state', '!=', 'draft')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const from = Math.max(exam.published_at.getTime(), exam.visible_from?.getTime() ?? 0)
  return { deadline: from + DAYS * DAY_MS, left: AT_MOST - Number(count) }
}
