import { FAMILY, Role, type RoleCode } from '#contract/roles.ts'

export interface Bound {
  readonly userId: string
  readonly userType: RoleCode
  readonly schoolId: string
  /** A family's student; null while an identity waits for a child, and for everybody else. */
  readonly studentId: string | null
}

/**
 * What a scanned student means for the account that scanned (rows V06 to V09):
 * `match` one of its identities is bound to the student; `notBound` it may be asked whether to bind the child;
 * `otherStudent` it is a student's account, and this is another student; `staffOnly` it has nothing of a family.
 */
export type ScanOutcome =
  | { readonly kind: 'match'; readonly userId: string }
  | { readonly kind: 'notBound' | 'otherStudent' | 'staffOnly' }

/**
 * @param identities every identity of the account
 * @param scanned a student is known by school and id together: ids of two schools may be alike
 * @param userId the identity in use; of several that fit it is taken first
 */
export function scanOutcome(
  identities: readonly Bound[],
  scanned: { readonly schoolId: string; readonly studentId: string },
  userId: string,
): ScanOutcome {
  const family = identities.filter((i) => FAMILY.includes(i.userType))
  const fits = family.filter(
    (i) => i.studentId !== null && i.schoolId === scanned.schoolId && i.studentId === scanned.studentId,
  )
  const one = fits.find((i) => i.userId === userId) ?? fits[0]
  if (one) return { kind: 'match', userId: one.userId }
  if (family.some((i) => i.userType === Role.student)) return { kind: 'otherStudent' }
  return { kind: family.length === 0 && identities.length > 0 ? 'staffOnly' : 'notBound' }
}
