import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { examsSat } from '../versions/published.ts'
import { buildPauseStartColumn, buildPauseStartSubquery } from './publication-pause.ts'

/**
 * What a school set for its families beside an exam (`exam_school`): nothing at all, or nothing before a time. While it
 * has paused publishing (`publication-pause.ts`), only what was shown when the pause began.
 */
export interface ResultsRule {
  hidden: boolean
  visible_from: Date | null
  paused_since: Date | null
}

/** Whether a school shows its families the results of an exam at `now` (epoch ms). */
export const showsResults = ({ hidden, visible_from, paused_since }: ResultsRule, now: number): boolean =>
  !hidden &&
  (visible_from === null || visible_from.getTime() <= Math.min(now, paused_since?.getTime() ?? now))

/** From when families see it, epoch ms; null: from the start, or nobody can tell, as it is hidden or held by a pause. */
export function computeVisibleFrom(rule: ResultsRule, now: number): number | null {
  const from = rule.visible_from?.getTime() ?? null
  const isHeld = from !== null && from <= now && !showsResults(rule, now)
  return isHeld ? null : from
}

/** `showsResults` as a condition of a query in which the school's `exam_school` is called `s`. `now`: a time, or epoch ms. */
export const showsResultsNow = (school: SchoolId, now: number | Date): RawBuilder<boolean> =>
  sql<boolean>`(not s.hidden and (s.visible_from is null
    or s.visible_from <= least(${typeof now === 'number' ? new Date(now) : now}, ${buildPauseStartSubquery(school)})))`

/**
 * Whether a student's family may read what the student got in an exam at `now` (epoch ms): everything that a family is
 * told of its results, of whatever table, is asked here first.
 * @returns null: no such published exam, or not sat by the student
 */
export async function resultsFor(
  db: Db,
  school: SchoolId,
  studentId: string,
  examId: string,
  now: number,
): Promise<'shown' | 'hidden' | null> {
  const rule = await examsSat(db, school, studentId)
    .where('e.exam_id', '=', examId)
    .select(['s.hidden', 's.visible_from', buildPauseStartColumn(school)])
    .executeTakeFirst()
  if (!rule) return null
  return showsResults(rule, now) ? 'shown' : 'hidden'
}
