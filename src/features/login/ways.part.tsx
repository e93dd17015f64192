import { Suspense } from 'react'
import type { Gate } from '#contract/brand-switches.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { usePlace } from '#src/nav/place.ts'
import { useOpen } from '#src/state/open.tsx'
import { PASSWORD_WAY } from './early-sign-in.screen.tsx'
import { later } from './later.actions.ts'
import css from './login.module.css'
import { PasswordForm } from './password-form.part.tsx'
import type { WayProps } from './way.rules.ts'

const CodeWay = later((others) => others.CodeWay)
const NumberWay = later((others) => others.NumberWay)

interface LoginMethod extends Gate {
  way: 'password' | 'code' | 'number'
  key: MessageKey
}
const WAYS: readonly LoginMethod[] = [
  { way: 'password', key: 'login.byPassword', ...PASSWORD_WAY },
  { way: 'code', key: 'login.byCode' },
  { way: 'number', key: 'login.byNumber', switch: 'studentNumberLogin' },
]
interface Help extends Gate {
  path: (typeof PATH)['reg' | 'findPassword']
  key: MessageKey
}
const HELPS: readonly Help[] = [
  { path: PATH.reg, key: 'login.reg', switch: 'registration' },
  { path: PATH.findPassword, key: 'login.find', not: 'hidePassword' },
]

/** The chosen way to sign in, and links to the others; `first` is the one shown where none was chosen. */
export const Ways = ({ first, onSignedIn }: WayProps & { first: LoginMethod['way'] }) => {
  const { path, search } = usePlace()
  const ways = useOpen(WAYS)
  const helps = useOpen(HELPS)
  const wanted = useQuery('way') ?? first
  const { way } = ways.find((entry) => entry.way === wanted) ?? ways[0] ?? { way: 'code' }
  const to = (next: string) => {
    const query = new URLSearchParams(search)
    query.set('way', next)
    return `${path}?${query.toString()}`
  }
  return (
    <>
      <Suspense fallback={<div className={css['waiting']} />}>
        {way === 'code' ? (
          <CodeWay onSignedIn={onSignedIn} />
        ) : way === 'number' ? (
          <NumberWay onSignedIn={onSignedIn} />
        ) : (
          <PasswordForm onSignedIn={onSignedIn} />
        )}
      </Suspense>
      <nav className={css['ways']} aria-label={t('login.ways')}>
        {ways
          .filter((entry) => entry.way !== way)
          .map((entry) => (
            <a key={entry.way} href={to(entry.way)}>
              {t(entry.key)}
            </a>
          ))}
        {helps.map((help) => (
          <a key={help.path} href={help.path}>
            {t(help.key)}
          </a>
        ))}
      </nav>
    </>
  )
}
