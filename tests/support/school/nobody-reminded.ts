import type { Db } from '#server/db/db.ts'
import { DAY, NOW } from './facts.ts'

/** No device is reminded, nothing was ever told, and exams were published so long ago that they are no news. */
export async function nobodyReminded(db: Db): Promise<void> {
  await db
    .updateTable('exam_version')
    .set({ published_at: new Date(NOW - 60 * DAY) })
    .where('published_at', 'is not', null)
    .execute()
  for (const table of ['push_device', 'push_follower', 'push_wish'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('push_sent').where('school_id', 'in', ['A', 'B']).execute()
}
