import { useSnapshot } from 'valtio'
import { FAMILY } from '#contract/roles.ts'
import { session } from '#src/state/account/session.state.ts'
import { FamilyList } from './family-list.part.tsx'
import { StaffList } from './staff-list.part.tsx'

/** Every exam that is this person's own, newest first. */
export const ExamListScreen = () => {
  const { identity } = useSnapshot(session)
  if (!identity) return null
  return FAMILY.includes(identity.userType) ? (
    <FamilyList key={identity.userId} identity={identity} />
  ) : (
    <StaffList key={identity.userId} identity={identity} />
  )
}
