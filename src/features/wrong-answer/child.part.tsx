import { t } from '#src/i18n/i18n.ts'
import { useChild, useChildren } from '#src/state/account/child.ts'
import { chooseIdentity } from '#src/state/account/session.state.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'

/** Whose notebook this is, for a parent; `choose`: with several children the way to the others. */
export const Child = ({ choose = false }: { choose?: boolean }) => {
  const child = useChild()
  const children = useChildren()
  if (child === null) return null
  if (!choose || children.length < 2)
    return <p className={shared['quiet']}>{t('wrong.of', { name: child.name })}</p>
  return (
    <SegmentedControl
      label={t('wrong.child')}
      value={child.userId}
      onChange={(userId) => void chooseIdentity(userId)}
      options={children}
    />
  )
}
