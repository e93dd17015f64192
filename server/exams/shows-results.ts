import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { examsSat } from './published.ts'

/** What a school set for its families beside an exam (`exam_school`): nothing at all, or nothing before a time. */
export interface ResultsRule {
  hidden: boolean
  visible_from: Date | null
}

/** Whether a school shows its families the results of an exam at `now` (epoch ms). */
export const showsResults = (rule: ResultsRule, now: number): boolean =>
  !rule.hidden && (rule.visible_from === null || rule.visible_from.getTime() <= now)

/** `showsResults` as a condition of a query in which `exam_school` is called `s`. `now`: epoch ms. */
export const showsResultsNow = (now: number): RawBuilder<boolean> =>
  sql<boolean>`(not s.hidden and (s.visible_from is null or s.visible_from <= ${new Date(now)}))`

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
    .select(['s.hidden', 's.visible_from'])
    .executeTakeFirst()
  if (!rule) return null
  return showsResults(rule, now) ? 'shown' : 'hidden'
}
