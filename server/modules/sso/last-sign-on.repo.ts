import type { Db } from '../../db/db.ts'

/** Written once in this time, as a whole school signs on within minutes. */
const EVERY_MS = 60_000

/** Notes that somebody with these identities came in by a partner. `now` in epoch ms. */
export async function noteSignOn(
  db: Db,
  partnerId: string,
  identities: readonly { schoolId: string }[],
  now: number,
): Promise<void> {
  const schools = [...new Set(identities.map((i) => i.schoolId))].toSorted()
  if (schools.length === 0) return
  const last_at = new Date(now)
  await db
    .insertInto('partner_sign_on')
    .values(schools.map((school_id) => ({ partner_id: partnerId, school_id, last_at })))
    .onConflict((c) =>
      c
        .columns(['partner_id', 'school_id'])
        .doUpdateSet({ last_at })
        .where('partner_sign_on.last_at', '<', new Date(now - EVERY_MS)),
    )
    .execute()
}
