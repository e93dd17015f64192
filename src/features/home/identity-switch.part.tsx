import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Identity } from '#contract/account/identity.ts'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { identityLine } from '#src/i18n/identity-line.ts'
import { roleOf } from '#src/i18n/role-name.ts'
import { chooseIdentity, session } from '#src/state/account/session.state.ts'
import { Where } from '#src/state/open.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import css from './identity-switch.module.css'

/** Whose data is on the screen: the child for a parent, else their own name and role. */
export const identityTitle = (identity: Readonly<Identity>): string =>
  identity.userType === Role.parent && identity.studentName !== null
    ? identity.studentName
    : `${identity.userName} · ${roleOf(identity)}`

/** The title of Home: who it is about, and at a tap the others of this account. */
export const IdentitySwitch = ({ identity }: { identity: Readonly<Identity> }) => {
  const { account } = useSnapshot(session)
  const [open, setOpen] = useState(false)
  const others = account?.userList ?? []
  if (others.length < 2) return <>{identityTitle(identity)}</>
  return (
    <Where switch="changeUser" otherwise={identityTitle(identity)}>
      <button type="button" className={css['switch']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={css['name']}>{identityTitle(identity)}</span>
        <Icon name="down" size={20} />
        <VisuallyHidden>{t('home.switch')}</VisuallyHidden>
      </button>
      <Sheet open={open} title={t('home.switch')} onClose={() => setOpen(false)}>
        <List label={t('home.switch')}>
          {others.map((one) => (
            <ListItem
              key={one.userId}
              {...identityLine(one)}
              current={one.userId === identity.userId}
              onPress={() => {
                setOpen(false)
                void chooseIdentity(one.userId)
              }}
            />
          ))}
        </List>
      </Sheet>
    </Where>
  )
}
