import type { Notice } from '#contract/notice.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** The school's setting with what everybody of it is told; its row stays until it is replaced or taken back. */
export const NOTICE_SETTING = 'notice'

/** What everybody of a school is told at `now` (epoch ms); null: nothing, or it is over. */
export async function noticeOf(db: Db | Tx, school: SchoolId, now: number): Promise<Notice | null> {
  const row = await db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', '=', NOTICE_SETTING)
    .select('value')
    .executeTakeFirst()
  const notice = (row?.value as Notice | undefined) ?? null
  return notice && notice.until > now ? notice : null
}
