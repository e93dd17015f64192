import { FAMILY } from '#contract/roles.ts'
import { vouchMembership } from '../../http/session/membership.repo.ts'
import { identitiesIn } from './people.repo.ts'
import type { Assertion, Checking } from './types.ts'

/**
 * Writes down the membership a credential tells of, where the partner may vouch for memberships: for the family's
 * identities in the partner's own schools, and no others.
 */
export async function vouch(
  { db, partner, now }: Checking,
  accountId: string,
  { memberUntil }: Pick<Assertion, 'memberUntil'>,
): Promise<void> {
  if (partner.settings.membership !== true || memberUntil === undefined) return
  const identities = await identitiesIn(
    db,
    accountId,
    partner.schools.map((s) => s.schoolId),
  )
  const userIds = identities.filter((i) => FAMILY.includes(i.userType)).map((i) => i.userId)
  await vouchMembership(db, partner.partnerId, accountId, userIds, { until: memberUntil, now })
}
