import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { chooseIdentity, session } from '#src/state/session.state.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import css from './wrong.module.css'

/** Whose notebook this is, for a parent; `choose`: with several children the way to the others. */
export const Child = ({ choose = false }: { choose?: boolean }) => {
  const { account, identity } = useSnapshot(session)
  if (identity?.userType !== Role.parent || identity.studentName === null) return null
  const children =
    account?.userList.filter((one) => one.userType === Role.parent && one.studentName !== null) ?? []
  if (!choose || children.length < 2)
    return <p className={css['quiet']}>{t('wrong.of', { name: identity.studentName })}</p>
  return (
    <SegmentedControl
      label={t('wrong.child')}
      value={identity.userId}
      onChange={(userId) => void chooseIdentity(userId)}
      options={children.map((one) => ({ value: one.userId, title: one.studentName ?? '' }))}
    />
  )
}
