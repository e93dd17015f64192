import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** The Gulou platform of a school: its page and the key of its words; null where the school does not use it. */
export async function gulouOf(
  db: Db,
  school: SchoolId,
): Promise<{ partnerId: string; page: string; secret: string } | null> {
  const rows = await db
    .selectFrom('partner as p')
    .leftJoin('partner_school as s', (j) =>
      j.onRef('s.partner_id', '=', 'p.partner_id').on('s.school_id', '=', school),
    )
    .where('p.door', '=', 'gulou')
    .where('p.enabled', '=', true)
    .where((e) => e.or([e('p.all_schools', '=', true), e('s.school_id', 'is not', null)]))
    .select(['p.partner_id', 'p.secret', 'p.settings'])
    .orderBy('p.partner_id')
    .execute()
  for (const { partner_id: partnerId, secret, settings } of rows) {
    const { api: page } = settings as { api?: string }
    if (page && secret !== '') return { partnerId, page, secret }
  }
  return null
}
