import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSnapshot } from 'valtio'
import { isGateOpen } from '#core/brand/switches.ts'
import { t } from '#src/i18n/i18n.ts'
import { goBack } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { usePlace } from '#src/nav/place.ts'
import { Redirect } from '#src/nav/redirect.tsx'
import { FailureContext } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { readLinkedStudent } from '#src/platform/link-flags.ts'
import { loginVersion } from '#src/platform/login-version.ts'
import { readScoreMode } from '#src/platform/score-mode.ts'
import { programToAsk } from '#src/platform/tried-programs.ts'
import { handOver, servesPlatform } from '#src/state/account/hand-over.state.ts'
import { mustChangePassword } from '#src/state/account/initial-password.ts'
import { isLost } from '#src/state/account/profile.ts'
import { session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { facts } from '#src/state/facts.ts'
import { toasts } from '#src/state/toast.state.ts'
import { type Chrome, ChromeContext, WaitingContext } from '#src/ui/chrome.ts'
import { cx } from '#src/ui/class-names.ts'
import { Toasts } from '#src/ui/toasts.tsx'
import { LoadingScreen } from './bars/loading-screen.tsx'
import { OfflineBar } from './bars/offline-bar.tsx'
import { OfflineNote } from './bars/offline-note.tsx'
import { OldSystem } from './bars/old-system.tsx'
import { UpdateBar } from './bars/update-bar.tsx'
import { ScreenBoundary } from './boundary.tsx'
import { tellFailure } from './failures.ts'
import { type GuardVerdict, guard, type Who } from './guard.ts'
import { Leave } from './links/leave.tsx'
import { LinkWishes } from './links/link-wishes.tsx'
import { followLink, readyLink } from './links/links.ts'
import { reportFault } from './report-fault.ts'
import type { RouteRow } from './routes/route-row.ts'
import { bringRest, Consent, isRestHere, NotFound, openRouteOf, TabRow, watchRest } from './routes/routes.tsx'
import { tabsOf } from './routes/tabs.ts'
import { useHere } from './screen.tsx'
import { useScroll } from './scroll.ts'
import css from './shell.module.css'

/** Sets the page's title once the screen, and with it its texts, has come. */
const Title = ({ row }: { row: RouteRow | undefined }) => {
  const { title } = useSnapshot(brand)
  const { Screen } = row ?? { Screen: NotFound }
  const [come, setCome] = useState<typeof Screen | null>(null)
  useEffect(() => {
    let left = false
    void Screen.bring().then(() => left || setCome(() => Screen))
    return () => {
      left = true
    }
  }, [Screen])
  const isHere = come === Screen
  const own = isHere ? t(row?.titleKey ?? 'title.notFound') : ''
  const bare = row?.path === PATH.login || row?.path === PATH.home
  useEffect(() => {
    if (isHere) document.title = bare || own === '' ? title : `${own} · ${title}`
  }, [isHere, own, bare, title])
  return null
}

/** Asked for in frames alone. */
const FreshConfirm = lazy(async () => ({ default: (await import('./links/fresh-confirm.tsx')).FreshConfirm }))

/** Few are handed over: its page comes when it is needed. */
const HandOver = lazy(async () => ({ default: (await import('./links/hand-over.tsx')).HandOver }))

/** What is drawn while the guard does something else than show the page. */
const INSTEAD: Partial<Readonly<Record<GuardVerdict['kind'], ComponentType>>> = {
  wait: LoadingScreen,
  leave: Leave,
  'hand-over': HandOver,
}

/** Waits for the pages behind sign-in; without them no address of theirs can be told from none. */
const RestOfPages = () => {
  useHere(isRestHere, bringRest)
  return <LoadingScreen />
}

/** Decides what an address shows, and draws what is around it. */
export const Shell = () => {
  const place = usePlace()
  const { phase, account, identity, endedKey } = useSnapshot(session)
  const { list } = useSnapshot(toasts)
  const { switches } = useSnapshot(brand)
  const arrivals = useRef(0)
  useScroll(place)
  useSnapshot(handOver)
  const [wasIn, setWasIn] = useState(false)
  if (phase === 'signedIn' && !wasIn) setWasIn(true)

  const chrome = useMemo<Chrome>(
    () => ({
      goBack,
      line: (asOf) => <OfflineBar asOf={asOf} />,
      hostBar: deviceFacts().inWeChat,
      onArrive: (heading) => {
        // Not on the first page: there the browser's own reading order is right.
        if (arrivals.current++ > 0) heading.focus({ preventScroll: true })
      },
    }),
    [],
  )

  const whole = useSyncExternalStore(watchRest, isRestHere)
  const row = openRouteOf(place.path, switches, identity?.userType)
  // Until then nothing is known of most addresses, nor of the tabs.
  const waits = !whole && (row === undefined || phase === 'signedIn')
  useEffect(() => {
    if (waits) void row?.Screen.bring()
  }, [waits, row])
  const here = place.path + place.search
  const lost = identity !== null && isLost(identity)
  const who: Who = {
    phase,
    role: identity?.userType ?? null,
    left: wasIn && endedKey === null,
    stays: !isGateOpen({ switch: 'changeUser' }, switches),
    scoreMode: readScoreMode() !== null,
    program: programToAsk(),
    loginVersion: loginVersion(),
    mustHandOver: identity !== null && handOver.open && servesPlatform(identity, account),
    noUser: account !== null && account.userList.length === 0,
    level: lost ? 0 : 1,
    mustChange:
      mustChangePassword(account, switches) && openRouteOf(PATH.changePassword, switches) !== undefined,
    asked: readLinkedStudent(),
    mustBind: lost && openRouteOf(PATH.bindChild, switches) !== undefined,
  }
  const verdict: GuardVerdict = waits ? { kind: 'show' } : guard(row, who, here)
  if (verdict.kind === 'go') return <Redirect to={verdict.to} />

  const isChosen = identity && !waits && row?.path !== PATH.chooseUser
  const tabs =
    isChosen && !who.mustChange
      ? tabsOf(identity.userType).filter((tab) => openRouteOf(tab.path, switches) !== undefined)
      : []
  const Screen = waits ? RestOfPages : (INSTEAD[verdict.kind] ?? row?.Screen ?? NotFound)
  return (
    <ChromeContext value={chrome}>
      <FailureContext value={tellFailure}>
        <div
          className={cx(css['shell'], tabs.length > 0 && css['tabbed'])}
          onClick={followLink}
          onPointerDown={readyLink}
          onFocus={readyLink}
        >
          {tabs.length > 0 && (
            <TabRow
              items={tabs.map((tab) => ({ href: tab.path, title: t(tab.titleKey), icon: tab.icon }))}
              current={row?.path ?? null}
            />
          )}
          <OldSystem />
          <ScreenBoundary key={place.path} back={tabs[0]?.path ?? PATH.home} onFault={reportFault}>
            <Suspense fallback={<LoadingScreen />}>
              <WaitingContext value={<LoadingScreen />}>
                <Screen />
              </WaitingContext>
            </Suspense>
            {!waits && <Title row={row} />}
          </ScreenBoundary>
          {identity && <OfflineNote />}
          {isChosen && !who.mustChange && isGateOpen({ switch: 'askConsent' }, switches) && <Consent />}
          <UpdateBar />
          {/* a link's wish is heard once: on the page it leads to */}
          {!waits && <LinkWishes />}
          {facts.framed && (
            <Suspense fallback={null}>
              <FreshConfirm />
            </Suspense>
          )}
        </div>
        <Toasts toasts={list} />
      </FailureContext>
    </ChromeContext>
  )
}
