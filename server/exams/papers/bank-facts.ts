import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { hasWords } from './has-words.ts'

/** Questions of the school's bank with words in a subject about any of the points named, in the order of their ids. */
export async function bankAbout(
  db: Db | Tx,
  school: SchoolId,
  courseId: string,
  points: readonly string[],
  most: number,
) {
  if (points.length === 0) return []
  return db
    .selectFrom('bank_question')
    .where('school_id', '=', school)
    .where('course_id', '=', courseId)
    .where(hasWords('text'))
    .where(
      sql<boolean>`exists (select 1 from jsonb_array_elements_text(knowledge) k where k = any(${[...points]}))`,
    )
    .selectAll()
    .orderBy('question_id')
    .limit(most)
    .execute()
}
