import { useSnapshot } from 'valtio'
import { FAMILY, STAFF } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { session } from '#src/state/account/session.state.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { FamilyHome } from './family-home.part.tsx'
import { StaffHome } from './staff-home.part.tsx'

/** The first page: the newest exam and its story, or the newest exams of one's classes. */
export const HomeScreen = () => {
  const { identity } = useSnapshot(session)
  if (!identity) return null
  if (FAMILY.includes(identity.userType)) return <FamilyHome key={identity.userId} identity={identity} />
  if (STAFF.includes(identity.userType)) return <StaffHome key={identity.userId} identity={identity} />
  return (
    <Page title={t('nav.home')}>
      <EmptyState sign="search" title={t('home.noneTitle')} text={t('home.noneText')} />
    </Page>
  )
}
