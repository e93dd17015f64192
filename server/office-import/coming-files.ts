import { setTimeout } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import { schoolOf } from '../db/scope.ts'

/** A file of which nothing came for so long is not waited for, ms. */
const QUIET_MS = 1000
const LOOK_MS = 100
/** Looks after which nothing is waited for any more: three seconds. */
const LOOKS = 30

/**
 * Waits a moment for an administrator's files that are on their way: of several dropped together the first would be
 * checked by itself, and take from the others the time to arrive.
 * @param wait resolves after so many milliseconds
 */
export async function untilUploaded(
  db: Db,
  { schoolId, accountId }: { schoolId: string; accountId: string },
  now: () => Date,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const at = now()
    const coming = await db
      .selectFrom('upload')
      .where('school_id', '=', schoolOf(schoolId, 'job'))
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'office')
      .where('file_id', '=', '')
      .where('touched_at', '>', new Date(at.getTime() - QUIET_MS))
      .where('touched_at', '<=', at)
      .select('upload_file_id')
      .executeTakeFirst()
    if (!coming) return
    await wait(LOOK_MS)
  }
}
