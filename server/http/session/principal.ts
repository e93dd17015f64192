import { FAMILY, ROLE_ID_FIELD, type RoleCode, type RoleIdField } from '#contract/roles.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'
import { denied } from '../reply/refusal.ts'

/** The identity a request acts as: taken from the session, never from the request's own fields. */
export interface Principal {
  readonly accountId: string
  readonly userId: string
  readonly userType: RoleCode
  readonly schoolId: SchoolId
  /** The role's own id: a teacher id, a leader's id; for families the student's id. */
  readonly relativeId: string
  /** For families: whose report is read. Null for everybody else. */
  readonly studentId: string | null
}

/** One row of `account_user`. */
export interface IdentityRow {
  user_id: string
  user_type: number
  school_id: string
  relative_id: string
}

export function principalOf(accountId: string, row: IdentityRow): Principal {
  const userType = row.user_type as RoleCode
  return {
    accountId,
    userId: row.user_id,
    userType,
    schoolId: schoolOf(row.school_id, 'session'),
    relativeId: row.relative_id,
    studentId: FAMILY.includes(userType) ? row.relative_id : null,
  }
}

/**
 * Picks among the account's own identities: the one named by the request, else the last used, else the first.
 * @returns null when a name was given that is not the account's, or the account has no identity.
 */
export function pickIdentity(
  identities: readonly Principal[],
  wanted: string | undefined,
  last: string,
): Principal | null {
  if (wanted) return identities.find((p) => p.userId === wanted) ?? null
  return identities.find((p) => p.userId === last) ?? identities[0] ?? null
}

const ROLE_FIELDS: readonly RoleIdField[] = [...new Set(Object.values(ROLE_ID_FIELD))]

/**
 * The role id field of a request that contradicts the identity, or null. Such a field is only a hint: it must say what
 * the session already says (A08).
 */
export function contradiction(
  principal: Principal,
  input: Readonly<Record<string, unknown>>,
): RoleIdField | null {
  const own = ROLE_ID_FIELD[principal.userType]
  for (const field of ROLE_FIELDS) {
    const said = input[field]
    if (said === undefined || said === '') continue
    const fits =
      (field === own && said === principal.relativeId) ||
      (field === 'schoolId' && said === principal.schoolId)
    if (!fits) return field
  }
  return null
}

/** The student of a family's identity. Only for calls whose list of roles leaves families alone. */
export function requireStudentId(principal: Principal): string {
  if (principal.studentId === null)
    throw new Error('An identity without a student reached a call of families.')
  return principal.studentId
}

/** The identity of a call that is open to accounts without one. @throws Refusal where there is none */
export const someone = (principal: Principal | null): Principal => {
  if (!principal) throw denied('no identity')
  return principal
}
