import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { session } from './session.state.ts'

/** The child a parent's pages are about; null for everybody else, and while none is bound. */
export function useChild(): { userId: string; name: string } | null {
  const { identity } = useSnapshot(session)
  if (identity?.userType !== Role.parent || identity.studentName === null) return null
  return { userId: identity.userId, name: identity.studentName }
}

/** All children of a parent's account, each with the identity that is the parent of it. */
export function useChildren(): { value: string; title: string }[] {
  const { account } = useSnapshot(session)
  return (account?.userList ?? []).flatMap(({ userType, userId, studentName }) =>
    userType === Role.parent && studentName !== null ? [{ value: userId, title: studentName }] : [],
  )
}
