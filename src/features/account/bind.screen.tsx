import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { go, useQuery } from '#src/nav/navigate.ts'
import { PATH, safeNext } from '#src/nav/paths.ts'
import { isLost } from '#src/state/account/profile.ts'
import { refreshAccount, session, signOut } from '#src/state/account/session.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_BRIEF, TOAST_READ } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { BindForm } from './bind-form.part.tsx'
import { CancelLink } from './links.part.tsx'

/** Binds a child by school, number and name. An account whose student the school does not know cannot go elsewhere. */
export const BindScreen = () => {
  const { identity } = useSnapshot(session)
  const next = safeNext(useQuery('next'))
  const [wanted, auto] = [useQuery('studentId'), useQuery('autoBindStu')]
  const forced = identity !== null && isLost(identity)
  const bound = async (userId: string, already: boolean) => {
    await refreshAccount(userId)
    const other = auto !== null && wanted !== null && session.identity?.studentId !== wanted
    showToast(
      t(other ? 'bind.otherStudent' : already ? 'bind.already' : 'bind.done'),
      other ? TOAST_READ : TOAST_BRIEF,
    )
    go(forced || auto !== null ? next : PATH.user, { replace: true })
  }
  const school =
    identity && identity.schoolName !== ''
      ? { schoolId: identity.schoolId, schoolName: identity.schoolName }
      : null
  const kind = identity?.userType === Role.student ? 'self' : 'child'
  return (
    <Page
      title={t(kind === 'self' ? 'bind.relateTitle' : 'bind.title')}
      {...(forced ? {} : { back: PATH.user })}
    >
      {forced && <LineBar tone="warn">{t('bind.forced')}</LineBar>}
      <p>{t(kind === 'self' ? 'bind.relateLead' : 'bind.lead')}</p>
      <BindForm kind={kind} school={school} onBound={(userId, already) => void bound(userId, already)} />
      <p className={shared['row']}>
        <a href={PATH.numberForm}>{t('children.findNumber')}</a>
      </p>
      {forced && (
        <>
          <Button kind="quiet" onClick={() => void signOut()}>
            {t('choose.other')}
          </Button>
          <CancelLink />
        </>
      )}
    </Page>
  )
}
