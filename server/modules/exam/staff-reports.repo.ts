import type { Db } from '../../db/db.ts'
import { reachOf } from '../../http/reach/reach.ts'
import type { Principal } from '../../http/session/principal.ts'
import { selectReadableExams } from './staff-exams.repo.ts'

/** Exams within a member of staff's reach whose current version was published at `since` or later, newest first. */
export async function reportsSince(db: Db, who: Principal, since: Date, atMost: number) {
  const rows = await selectReadableExams(db, who.schoolId, await reachOf(db, who), {
    search: '',
    since: null,
  })
    .where('v.published_at', '>=', since)
    .select(['e.exam_id', 'e.name', 'v.published_at'])
    .orderBy('v.published_at', 'desc')
    .orderBy('e.exam_id')
    .limit(atMost)
    .execute()
  return rows.map((r) => ({ examId: r.exam_id, name: r.name, at: r.published_at?.getTime() ?? 0 }))
}
