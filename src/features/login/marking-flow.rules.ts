import { Role, type RoleCode } from '#contract/roles.ts'
import { PATH } from '#src/nav/paths.ts'

/**
 * Who goes on without being asked: somebody who came in to mark a consolidation (the way on leads there) and is a teacher
 * once among the identities. Null: the choice is the person's.
 */
export function markerAmong<I extends { readonly userType: RoleCode }>(
  next: string,
  identities: readonly I[],
): I | null {
  if (next.split('?', 1)[0] !== PATH.consolidateMark) return null
  const teachers = identities.filter((one) => one.userType === Role.teacher)
  return teachers.length === 1 ? (teachers[0] ?? null) : null
}
