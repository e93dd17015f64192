import { lazy, type ReactNode, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { dialHref } from '#src/nav/dial.ts'
import { localStore } from '#src/platform/storage.ts'
import { brand, brandFile } from '#src/state/brand.state.ts'
import css from './login.module.css'
import { LookSwitch } from './look-switch.part.tsx'

/** Comes late and below the form, which must not move under a thumb, and only to a phone that ever kept work; should it not come, nothing is missing to sign in. */
const Waiting = lazy(() => import('./waiting.part.tsx').catch(() => ({ default: () => null })))

/** What is around every way to sign in: whose page it is, how it looks, where to get help. */
export const LoginFrame = ({ lead, children }: { lead?: ReactNode; children: ReactNode }) => {
  const { title, footer, contact, slug, hashPath } = useSnapshot(brand)
  return (
    <main className={css['page']}>
      <header className={css['head']}>
        <img
          className={css['logo']}
          src={brandFile({ slug, hashPath }, 'logo.svg')}
          alt=""
          width={64}
          height={64}
          // Whoever signs out without a network has no picture of the school: its name stands alone then.
          onError={({ currentTarget }) => {
            currentTarget.style.visibility = 'hidden'
          }}
        />
        <h1 className={css['title']}>{title}</h1>
        {lead}
      </header>
      {children}
      {localStore.keys().some((key) => key.startsWith('kb.unsent.')) && (
        <Suspense>
          <Waiting />
        </Suspense>
      )}
      <footer className={css['foot']}>
        <LookSwitch />
        {contact.phone && (
          <p>
            <a href={dialHref(contact.phone)}>{t('login.contact', { phone: contact.phone })}</a>{' '}
            {contact.hours}
          </p>
        )}
        {footer && <p>{footer}</p>}
      </footer>
    </main>
  )
}
