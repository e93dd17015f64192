import { t } from '#src/i18n/i18n.ts'
import { roleOf } from '#src/i18n/role-name.ts'
import type { AccountState, Identity } from '#src/state/session.state.ts'
import { Card } from '#src/ui/card.tsx'
import css from './me.module.css'

interface WhoProps {
  account: Pick<AccountState, 'accountName'>
  identity: Readonly<Identity>
}

/** The identity in use, in plain words. */
export const WhoCard = ({ account, identity }: WhoProps) => {
  const child = identity.studentName !== identity.userName ? identity.studentName : null
  const facts: readonly (readonly [string, string | null])[] = [
    [t('me.name'), identity.userName],
    [t('me.role'), roleOf(identity)],
    [t('me.child'), child],
    [t('me.school'), identity.schoolName],
    [t('me.class'), identity.className],
    [t('me.account'), account.accountName === identity.userName ? null : account.accountName],
  ]
  return (
    <Card title={t('me.who')}>
      <dl className={css['facts']}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
