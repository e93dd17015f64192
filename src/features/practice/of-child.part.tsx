import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { session } from '#src/state/session.state.ts'
import css from './practice.module.css'

/** Whose practice a page shows, for a parent. Nothing for a student. */
export const OfChild = () => {
  const { identity } = useSnapshot(session)
  return identity?.userType === Role.parent && identity.studentName !== null ? (
    <p className={css['quiet']}>{t('practice.of', { name: identity.studentName })}</p>
  ) : null
}
