import { Status } from '#contract/envelope.ts'
import type { MembershipState } from '#contract/shop/membership-order.ts'
import { sellsIn } from '#core/domain/membership/access.ts'
import { isMember } from '#core/domain/membership/membership.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Api } from '../../http/api.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { freePracticesIn, loadMembershipStanding } from '../../http/session/access.ts'
import { grantMembership, lastingMembership } from '../../http/session/membership.repo.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'
import { OPEN, orderOf, ordersOf } from '../../pay/orders.repo.ts'
import { gulouOf } from './gulou/gulou.repo.ts'
import { trialFor } from './product.repo.ts'
import { requireSold } from './school-vip.service.ts'

type Brand = ReturnType<Api['brands']['byHost']>['brand']

/** The membership of an identity as it is now. */
export async function loadMembershipState(
  db: Db,
  who: Principal,
  brand: Brand,
  now: number,
): Promise<MembershipState> {
  const [row, standing, trial, open, held, platform] = await Promise.all([
    lastingMembership(db, who),
    loadMembershipStanding(db, who, brand.switches, now),
    trialOf(db, who, brand.slug),
    ordersOf(db, who, 'membership')
      .where('state', 'in', OPEN)
      .where('expires_at', '>', new Date(now))
      .limit(1)
      .executeTakeFirst(),
    ordersOf(db, who, 'membership')
      .where('state', '=', 'paid')
      .where('valid_from', '<=', new Date(now))
      .where('valid_until', '>', new Date(now))
      .limit(1)
      .executeTakeFirst(),
    gulouOf(db, who.schoolId),
  ])
  const isSold = sellsIn(standing.state)
  const active = isMember(row ? { status: row.status, endTime: row.end_time.getTime() } : null, now)
  return {
    active,
    level: row?.level ?? 0,
    from: row?.start_time.toISOString() ?? null,
    until: row?.end_time.toISOString() ?? null,
    trial: isSold ? trial : { state: 'none', days: 0 },
    openOrder: open ? orderOf(open) : null,
    gulou: isSold && platform !== null,
    freePractices: isSold ? freePracticesIn(standing) : null,
    access: { state: standing.state, until: standing.until?.toISOString() ?? null },
    productId: active ? (held?.product_id ?? null) : null,
  }
}

async function trialOf(db: Db, who: Principal, brand: string): Promise<MembershipState['trial']> {
  const [product, taken] = await Promise.all([
    trialFor(db, who, brand),
    db
      .selectFrom('free_trial')
      .where('school_id', '=', who.schoolId)
      .where('student_id', '=', requireStudentId(who))
      .select('taken_at')
      .executeTakeFirst(),
  ])
  return product ? { state: taken ? 'used' : 'open', days: product.days } : { state: 'none', days: 0 }
}

/**
 * Gives the free trial to this identity: once for a student, whoever of the family asks and however often at one moment.
 * @throws Refusal 10020 used, none here, or a member already; 10002 the school sells no memberships
 */
export async function takeTrial(db: Db, who: Principal, brand: Brand, now: number): Promise<void> {
  const { state } = await requireSold(db, who, brand.switches, now)
  const product = await trialFor(db, who, brand.slug)
  if (!product) throw new Refusal(Status.conflict, 'trialNone')
  if (state === 'member' || state === 'trial') throw new Refusal(Status.conflict, 'trialMember')
  await inTransaction(db, async (tx) => {
    const taken = await tx
      .insertInto('free_trial')
      .values({
        school_id: who.schoolId,
        student_id: requireStudentId(who),
        account_id: who.accountId,
        user_id: who.userId,
        taken_at: new Date(now),
      })
      .onConflict((c) => c.columns(['school_id', 'student_id']).doNothing())
      .returning('student_id')
      .executeTakeFirst()
    if (!taken) throw new Refusal(Status.conflict, 'trialUsed')
    await grantMembership(tx, who, product, now)
  })
}
