import { Role } from '#contract/roles.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Principal } from '../../http/session/principal.ts'

/**
 * Schools that an administrator acts for: of a district those of all identities of that role, else the one of the
 * identity.
 */
export function schoolsOf(who: Principal, identities: readonly Principal[]): SchoolId[] {
  if (who.userType !== Role.districtAdministrator) return [who.schoolId]
  return identities.filter((i) => i.userType === Role.districtAdministrator).map((i) => i.schoolId)
}
