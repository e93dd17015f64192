import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Calls } from '#contract/calls.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { loadArea, t } from '#src/i18n/i18n.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { usePlace } from '#src/nav/place.ts'
import { session } from '#src/state/account/session.state.ts'
import { onSecondFactor } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { LoadingScreen } from '../bars/loading-screen.tsx'
import css from './office.module.css'
import { listOfficePages, NoSuchPage } from './office-pages.ts'

const Gate = lazy(async () => {
  const [{ GateScreen }] = await Promise.all([
    import('#src/features/office-security/gate.screen.tsx'),
    loadArea('office-security'),
  ])
  return { default: GateScreen }
})

type FactorState = Calls['GET /api/office/second-factor']['reply']

/** What has to be done before the office opens in this session. */
const dueOf = ({ given, on, rule }: FactorState): 'code' | 'setUp' | null =>
  given ? null : on ? 'code' : rule === 'required' ? 'setUp' : null

/** The office: its sections, and the page of the address; before it the second step of signing in, where it is due. */
export const OfficeScreen = () => {
  const { path } = usePlace()
  const { identity } = useSnapshot(session)
  const { data, failure, reload } = useCall('GET /api/office/second-factor', {})
  // what was right when the page was opened may be over: another administrator asks for it now, a session ended
  useEffect(() => onSecondFactor(() => void reload()), [reload])
  const sections = useRef<HTMLElement>(null)
  const isOpen = data !== null
  // on a phone and a tablet the sections are a row that is wider than the screen
  useEffect(() => {
    const row = sections.current
    if (!row) return
    const sized = new ResizeObserver(() => {
      const here = row.querySelector('[aria-current="page"]')
      if (!here) return
      const [own, around] = [here.getBoundingClientRect(), row.getBoundingClientRect()]
      row.scrollLeft += own.left - around.left - (around.width - own.width) / 2
    })
    sized.observe(row)
    return () => sized.disconnect()
  }, [path, isOpen])
  const due = data && dueOf(data)
  const [gate, setGate] = useState(due)
  // recovery codes are seen once: setting up ends by the person's word, not when the server knows of it
  if (due !== null ? due !== gate : gate === 'code') setGate(due)
  const passed = async () => {
    await reload()
    setGate(null)
  }
  if (gate !== null)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Gate key={gate} setUp={gate === 'setUp'} onPassed={passed} />
      </Suspense>
    )
  if (data === null && failure === null) return <LoadingScreen />
  if (data === null && failure !== null)
    return (
      <Page title={t('office.title')}>
        <ErrorState title={t('office.title')} text={failureText(failure)} onRetry={() => void reload()} />
      </Page>
    )
  const pages = identity ? listOfficePages(identity.userType) : []
  const asked = path.replace(/\/+$/, '')
  // who may not open the office's first page begins with the first that is theirs
  const here = pages.find((page) => page.path === asked) ?? (asked === OFFICE.home ? pages[0] : undefined)
  return (
    <div className={css['office']}>
      <nav ref={sections} className={css['sections']} aria-label={t('office.sections')}>
        {pages
          .filter((page) => !page.inner)
          .map((page) => (
            <a
              key={page.path}
              className={css['section']}
              href={page.path}
              aria-current={page === here ? 'page' : undefined}
            >
              {t(page.titleKey)}
            </a>
          ))}
      </nav>
      <div className={css['page']}>{here ? <here.Screen key={path} /> : <NoSuchPage />}</div>
    </div>
  )
}
