import type { SchoolFeature } from '#contract/brand-switches.ts'
import type { Notice } from '#contract/notice.ts'
import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { FEATURES_SETTING } from './school-features.ts'

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
  return unlessOver(row?.value, now)
}

const unlessOver = (value: unknown, now: number): Notice | null => {
  const notice = (value as Notice | undefined) ?? null
  return notice && notice.until > now ? notice : null
}

const toldRows = compileQueryOnce((db, { school }: { school: string }) =>
  db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', 'in', [NOTICE_SETTING, FEATURES_SETTING])
    .select(['key', 'value']),
)

/** What everybody of a school is told at `now` (epoch ms), and the features that it turned off, in one reading. */
export async function loadNoticeAndFeatures(
  db: Db,
  school: SchoolId,
  now: number,
): Promise<{ notice: Notice | null; featuresOff: readonly SchoolFeature[] }> {
  const rows = await toldRows(db, { school })
  const valueOf = (key: string): unknown => rows.find((row) => row.key === key)?.value
  return {
    notice: unlessOver(valueOf(NOTICE_SETTING), now),
    featuresOff: (valueOf(FEATURES_SETTING) as readonly SchoolFeature[] | undefined) ?? [],
  }
}
