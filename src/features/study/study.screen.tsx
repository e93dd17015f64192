import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { FAMILY } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { brand } from '#src/state/brand.state.ts'
import { serverNow } from '#src/state/client.ts'
import { session } from '#src/state/session.state.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Family } from './family.part.tsx'
import { HandOver } from './hand-over.part.tsx'
import { weekOf } from './topic.rules.ts'
import { Visitor } from './visitor.part.tsx'

/** The study companion: for a family its own week, for everybody else what it is. */
export const StudyScreen = () => {
  const { phase, identity } = useSnapshot(session)
  const { studyCompanion } = useSnapshot(brand)
  const [week] = useState(() => weekOf(serverNow()))
  const family = identity !== null && FAMILY.includes(identity.userType)
  return (
    <Page title={t('study.title')} {...(identity ? { back: PATH.home } : {})}>
      {phase === 'starting' && <Skeleton lines={4} />}
      {phase === 'signedOut' && studyCompanion && <Visitor lead={t('study.visitorLead')} week={week} join />}
      {phase === 'signedOut' && !studyCompanion && (
        <EmptyState
          sign="wait"
          title={t('study.closedTitle')}
          text={t('study.closedText')}
          action={
            <ButtonLink kind="primary" href={href.login({ next: PATH.studyDetail })}>
              {t('study.signIn')}
            </ButtonLink>
          }
        />
      )}
      {phase === 'signedIn' && family && <Family identity={identity} week={week} />}
      {phase === 'signedIn' && !family && <Visitor lead={t('study.staff')} week={week} join={false} />}
      {phase === 'signedIn' && identity !== null && <HandOver />}
    </Page>
  )
}
