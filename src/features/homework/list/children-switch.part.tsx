import { t } from '#src/i18n/i18n.ts'
import { useChild, useChildren } from '#src/state/account/child.ts'
import { chooseIdentity } from '#src/state/account/session.state.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { ChildrenLine } from '../children-line.part.tsx'

/** Whose homework this is, for a parent; with several children the way to the others. Nothing for a student. */
export const ChildrenSwitch = () => {
  const child = useChild()
  const children = useChildren()
  if (child === null || children.length < 2) return <ChildrenLine />
  return (
    <SegmentedControl
      label={t('homework.children')}
      value={child.userId}
      onChange={(userId) => void chooseIdentity(userId)}
      options={children}
    />
  )
}
