import { useEffect, useState } from 'react'
import { loadArea, t } from '#src/i18n/i18n.ts'
import { listUnsentAccounts, type WaitingAccount } from '#src/state/unsent/unsent-accounts.ts'
import css from './login.module.css'

const countsOf = ({ going, drafts }: WaitingAccount): string =>
  [
    ...(going > 0 ? [t('sync.waitGoing', { n: going })] : []),
    ...(drafts > 0 ? [t('sync.waitDrafts', { n: drafts })] : []),
  ].join(t('sync.waitAnd'))

/** What waits on this phone of those who are not signed in: how much, of whom, and what becomes of it; no content. */
const Waiting = () => {
  const [accounts, setAccounts] = useState<readonly WaitingAccount[]>([])
  useEffect(() => {
    let here = true
    Promise.all([listUnsentAccounts(), loadArea('sync')]).then(
      ([found]) => here && setAccounts(found),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [])
  if (accounts.length === 0) return null
  return (
    <section className={css['note']} role="status">
      <p>{t('sync.waitTitle')}</p>
      {accounts.map((account) => (
        <p key={account.accountKey}>
          <strong>{account.name || t('sync.waitSomebody')}</strong> {countsOf(account)}
        </p>
      ))}
      <p>{t('sync.waitAfter')}</p>
    </section>
  )
}

// oxlint-disable-next-line import/no-default-export -- `lazy` takes a module as it is
export default Waiting
