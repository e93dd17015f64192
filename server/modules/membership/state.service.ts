import { Status } from '#contract/envelope.ts'
import type { MembershipState } from '#contract/membership-order.ts'
import { isMember } from '#core/domain/membership/membership.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Api } from '../../http/api.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { freePractices, sellsMembership } from '../../http/session/free-practices.ts'
import { grantMembership, lastingMembership } from '../../http/session/membership.repo.ts'
import { type Principal, studentOf } from '../../http/session/principal.ts'
import { OPEN, orderOf, ordersOf } from '../../pay/orders.repo.ts'
import { gulouOf } from './gulou/gulou.repo.ts'
import { trialFor } from './product.repo.ts'
import { requireSchoolVip, schoolHasVip } from './school-vip.service.ts'

type Brand = ReturnType<Api['brands']['byHost']>['brand']

/** The membership of an identity as it is now. */
export async function stateOf(db: Db, who: Principal, brand: Brand, now: number): Promise<MembershipState> {
  const [row, trial, open, hasVip, platform, free] = await Promise.all([
    lastingMembership(db, who),
    trialOf(db, who, brand.slug),
    ordersOf(db, who, 'membership')
      .where('state', 'in', OPEN)
      .where('expires_at', '>', new Date(now))
      .limit(1)
      .executeTakeFirst(),
    schoolHasVip(db, who),
    gulouOf(db, who.schoolId),
    sellsMembership(brand.switches) ? freePractices(db, who) : null,
  ])
  return {
    active: isMember(row ? { status: row.status, endTime: row.end_time.getTime() } : null, now),
    level: row?.level ?? 0,
    from: row?.start_time.toISOString() ?? null,
    until: row?.end_time.toISOString() ?? null,
    trial,
    openOrder: open ? orderOf(open) : null,
    gulou: hasVip && platform !== null,
    freePractices: free,
  }
}

async function trialOf(db: Db, who: Principal, brand: string): Promise<MembershipState['trial']> {
  const [product, taken, open] = await Promise.all([
    trialFor(db, who, brand),
    db
      .selectFrom('free_trial')
      .where('school_id', '=', who.schoolId)
      .where('student_id', '=', studentOf(who))
      .select('taken_at')
      .executeTakeFirst(),
    schoolHasVip(db, who),
  ])
  if (!product || !open) return { state: 'none', days: 0 }
  return { state: taken ? 'used' : 'open', days: product.days }
}

/**
 * Gives the free trial to this identity: once for a student, whoever of the family asks and however often at one moment.
 * @throws Refusal 10020 used, none here, or a member already; 10002 the school has no memberships
 */
export async function takeTrial(db: Db, who: Principal, brand: string, now: number): Promise<void> {
  await requireSchoolVip(db, who)
  const product = await trialFor(db, who, brand)
  if (!product) throw new Refusal(Status.conflict, 'trialNone')
  const row = await lastingMembership(db, who)
  if (row && isMember({ status: row.status, endTime: row.end_time.getTime() }, now))
    throw new Refusal(Status.conflict, 'trialMember')
  await inTransaction(db, async (tx) => {
    const taken = await tx
      .insertInto('free_trial')
      .values({
        school_id: who.schoolId,
        student_id: studentOf(who),
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
