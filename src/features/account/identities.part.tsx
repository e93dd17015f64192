import { t } from '#src/i18n/i18n.ts'
import { identityLine } from '#src/i18n/identity-line.ts'
import { type AccountState, chooseIdentity, type Identity } from '#src/state/session.state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

interface IdentitiesProps {
  account: { readonly userList: readonly Readonly<AccountState['userList'][number]>[] }
  identity: Pick<Identity, 'userId'>
}

/** The other identities of the account, one tap away; nothing when there is only one. */
export const IdentitiesCard = ({ account, identity }: IdentitiesProps) => {
  if (account.userList.length < 2) return null
  return (
    <CardList title={t('me.identities')}>
      {account.userList.map((one) => (
        <ListItem
          key={one.userId}
          {...identityLine(one)}
          current={one.userId === identity.userId}
          end={one.userId === identity.userId ? <Badge tone="info">{t('me.current')}</Badge> : undefined}
          onPress={() => void chooseIdentity(one.userId)}
        />
      ))}
    </CardList>
  )
}
