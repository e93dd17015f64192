import type { Db } from '../../db/db.ts'

export interface PendingPublication {
  examId: string
  version: number
  name: string
}

/**
 * Exams whose newest version is stored but not published, oldest exam first (a report's trend shows the exams
 * published before it). Whoever starts the server publishes them: a stop between storing and publishing loses nothing.
 */
export async function pendingPublications(db: Db): Promise<PendingPublication[]> {
  const rows = await db
    .selectFrom('exam_version as v')
    .innerJoin('exam as e', 'e.exam_id', 'v.exam_id')
    .select(['v.exam_id', 'v.version', 'e.name'])
    .where('v.state', '=', 'imported')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('exam_version as later')
            .select('later.version')
            .whereRef('later.exam_id', '=', 'v.exam_id')
            .whereRef('later.version', '>', 'v.version'),
        ),
      ),
    )
    .orderBy('e.start_time')
    .orderBy('v.exam_id')
    .execute()
  return rows.map((r) => ({ examId: r.exam_id, version: r.version, name: r.name }))
}
