import { sql } from 'kysely'
import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/db.ts'

/** A membership as calls tell it; times in epoch ms. */
export interface Membership {
  membershipStatus: number
  vipStartTime: number | null
  vipEndTime: number | null
}

const NONE: Membership = { membershipStatus: 0, vipStartTime: null, vipEndTime: null }

/**
 * The membership of an identity. Of several the one that lasts longest among those not taken back; what a partner vouched
 * for counts while the partner is one of ours.
 * @param from `partner`: only what a partner vouched for
 */
export async function membershipOf(
  db: Db,
  who: { accountId: string; userId: string },
  from: 'all' | 'partner' = 'all',
): Promise<Membership> {
  const row = await lastingMembership(db, who, from)
  if (!row) return NONE
  return {
    membershipStatus: row.status,
    vipStartTime: row.start_time.getTime(),
    vipEndTime: row.end_time.getTime(),
  }
}

/** The row `membershipOf` tells of. */
export async function lastingMembership(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
  from: 'all' | 'partner' = 'all',
) {
  const [row] = await lasting[from](db, { accountId, userId })
  return row
}

const compileLasting = (from: 'all' | 'partner') =>
  compileQueryOnce((db, who: { accountId: string; userId: string }) =>
    db
      .selectFrom('account_membership as m')
      .leftJoin('partner as p', 'p.partner_id', 'm.source')
      .where('m.account_id', '=', who.accountId)
      .where('m.user_id', '=', who.userId)
      .where((e) => e.or([e('m.source', '=', ''), e('p.enabled', '=', true)]))
      .$if(from === 'partner', (q) => q.where('m.source', '<>', ''))
      .select(['m.status', 'm.start_time', 'm.end_time', 'm.level'])
      .orderBy(sql`m.status = 1 desc, m.end_time desc`)
      .limit(1),
  )
const lasting = { all: compileLasting('all'), partner: compileLasting('partner') }

/**
 * Adds days to what an identity bought or was granted here: from the end of what runs, else from now. One statement, so
 * that two at one moment follow each other.
 * @returns the part that was added
 */
export async function grantMembership(
  tx: Tx,
  who: { accountId: string; userId: string },
  { level, days }: { level: number; days: number },
  now: number,
): Promise<{ from: Date; until: Date }> {
  const at = new Date(now)
  const length = days * 86_400_000
  const runs = sql<boolean>`account_membership.status = 1 and account_membership.end_time > ${at}`
  const row = await tx
    .insertInto('account_membership')
    .values({
      account_id: who.accountId,
      user_id: who.userId,
      status: 1,
      level,
      start_time: at,
      end_time: new Date(now + length),
      updated_at: at,
    })
    .onConflict((c) =>
      c.columns(['account_id', 'user_id', 'source']).doUpdateSet({
        status: 1,
        level,
        start_time: sql<Date>`case when ${runs} then account_membership.start_time else ${at} end`,
        end_time: sql<Date>`case when ${runs} then account_membership.end_time else ${at} end + ${length} * interval '1 millisecond'`,
        updated_at: at,
      }),
    )
    .returning('end_time')
    .executeTakeFirstOrThrow()
  return { from: new Date(row.end_time.getTime() - length), until: row.end_time }
}

/** Writes down until when a partner vouches for the memberships of identities; what it said before is replaced. */
export async function vouchMembership(
  db: Db,
  partnerId: string,
  accountId: string,
  userIds: readonly string[],
  times: { until: number; now: number },
): Promise<void> {
  if (userIds.length === 0) return
  const now = new Date(times.now)
  await db
    .insertInto('account_membership')
    .values(
      userIds.map((user_id) => ({
        account_id: accountId,
        user_id,
        source: partnerId,
        status: 1,
        start_time: now,
        end_time: new Date(times.until),
        updated_at: now,
      })),
    )
    .onConflict((c) =>
      c.columns(['account_id', 'user_id', 'source']).doUpdateSet((e) => ({
        status: e.ref('excluded.status'),
        end_time: e.ref('excluded.end_time'),
        updated_at: e.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
