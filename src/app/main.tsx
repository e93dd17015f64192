import { startTransition, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/utils'
import { waitFor } from '#core/request/wait.ts'
import { tellTimeBy } from '#src/i18n/format.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { enterHashMode, insideOf } from '#src/nav/hash-mode.ts'
import { PATH } from '#src/nav/paths.ts'
import { startPlaces } from '#src/nav/place.ts'
import { takeCredential } from '#src/platform/credential.ts'
import { detectHostProgram } from '#src/platform/host-program.ts'
import { entryFacts, takeFlags } from '#src/platform/link-flags.ts'
import { setAppBase } from '#src/platform/own-address.ts'
import { savesData } from '#src/platform/saves-data.ts'
import { readProfile, readProfileCopy } from '#src/state/account/profile.ts'
import { prepareSignIn, session, startSession } from '#src/state/account/session.state.ts'
import { brand, startBrand } from '#src/state/brand.state.ts'
import { callKey } from '#src/state/call-key.ts'
import { serverNow } from '#src/state/client.ts'
import { facts } from '#src/state/facts.ts'
import { startNet } from '#src/state/line/net.state.ts'
import { startOffline } from '#src/state/line/offline.ts'
import { resources } from '#src/state/resource.store.ts'
import { settings, startSettings } from '#src/state/settings.state.ts'
import { watchStaleChunks } from './bars/stale-chunk.ts'
import type * as AheadModule from './ready/ahead.ts'
import { bringScreens } from './ready/bring-screens.ts'
import { takeOver, whenInHand } from './ready/take-over.ts'
import { bringRest, isRestHere, PageRouter, routeOf, watchRest } from './routes/routes.tsx'
import { tellSessionEnds } from './session-ends.ts'
import { Shell } from './shell.tsx'

/** The whole app. A change of language draws everything again, keeping what was typed. */
const App = () => {
  useLocale()
  // the router is drawn as soon as it is here
  useSyncExternalStore(watchRest, isRestHere)
  return (
    <>
      <PageRouter hash={brand.hashPath !== ''} />
      <Shell />
    </>
  )
}

/** Keeping the app on the phone costs as much as loading it: it waits until the first page stands and answers. */
const whenQuiet = (work: () => void): void => {
  const soon = () =>
    whenInHand(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
      else setTimeout(work, 1000)
    })
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

type Ahead = typeof AheadModule
let ahead: Ahead | null = null
const bringAhead = async (): Promise<Ahead> => {
  ahead ??= await import('./ready/ahead.ts')
  return ahead
}

/** Code of a family's first screen. */
const bringHome = () => Promise.all([bringRest(), routeOf(PATH.home)?.Screen.bring()])

/**
 * While a name and a password are typed the line is free: what sealing them needs comes, and home behind it. A browser
 * opens six connections to one school, and those that bring the sealing code and its key are free first: whoever taps at
 * once has one for the sign-in, and home's code fills the time in which the school answers.
 */
const whileTyping = (): void => {
  const typed = ({ target }: FocusEvent) => {
    // a heading gets the focus too, of whoever has not touched anything
    if (!(target instanceof HTMLInputElement) || session.phase !== 'signedOut') return
    removeEventListener('focusin', typed)
    const prepared = prepareSignIn()
    // behind the requests that sealing makes
    if (!savesData()) void waitFor(0).then(() => bringHome().catch(() => undefined))
    void prepared
      .then(bringAhead)
      .then((ahead) => ahead.bringReport(prepared))
      .catch(() => undefined)
  }
  addEventListener('focusin', typed)
}

/** Milliseconds that a page's code and data may take before its place is drawn without: from the phone they take less. */
const PAGE_MS = 200

/**
 * The page somebody opens who was in, with what the phone keeps for it. Drawn after these it is there at once; a place
 * drawn first stays a while.
 */
const bringPage = async (): Promise<void> => {
  // no router stands yet that could tell the place
  const { pathname, searchParams } = new URL(insideOf(location), location.origin)
  const { identity } = session
  const row = routeOf(pathname, identity?.userType)
  if (!row) return
  const reads = identity ? (row.reads?.(searchParams, identity.userType) ?? []) : []
  const kept = reads.map(([name, query]) => resources.loadAhead(callKey(session, name, query)))
  await Promise.race([Promise.all([row.Screen.bring(), ...kept]), waitFor(PAGE_MS)])
}

/** What is no part of the way in comes once somebody is in. */
const whenSignedIn = (work: () => void): void => {
  if (session.phase === 'signedIn') return work()
  const stop = subscribeKey(session, 'phase', (phase) => {
    if (phase !== 'signedIn') return
    stop()
    work()
  })
}

async function start(): Promise<void> {
  // Somebody was in: what they open is behind sign-in. Should it not come, the page itself asks again and says so.
  const rest = readProfile() !== null ? bringRest().catch(() => undefined) : null
  const copy = readProfile() === null ? readProfileCopy() : null
  takeCredential()
  takeFlags(PATH.bindChild)
  if (/[?&]code=/.test(location.search + location.hash))
    await import('#src/platform/code-in-address.ts').then((m) => m.takeCode()).catch(() => undefined)
  watchStaleChunks()
  history.scrollRestoration = 'manual'
  await startBrand()
  setAppBase(brand.hashPath)
  if (brand.hashPath !== '') enterHashMode(brand.hashPath)
  startPlaces(brand.hashPath !== '')
  startSettings(brand.locale)
  facts.wechatType = entryFacts().wechatType
  await setLocale(settings.locale)
  await loadArea('shell')
  subscribeKey(settings, 'locale', (locale) => void setLocale(locale).catch(() => undefined))
  tellSessionEnds()
  startNet(() => resources.refresh())
  startOffline()
  tellTimeBy(serverNow)
  void startSession(await copy)
  // Inside the mini-program its script is there before anything is drawn (R06); without it the app still opens.
  if (detectHostProgram() === 'mini-program')
    await import('#src/platform/tencent.ts').then((m) => m.loadTencent()).catch(() => undefined)
  if (rest) {
    // home's row is here from the beginning, and its code comes beside the rows of the others
    void bringPage()
    await rest.then(bringPage)
  }
  const root = takeOver()
  if (root) {
    const app = createRoot(root)
    const draw = () => app.render(<App />)
    // Behind a painted page nothing is in a hurry: drawn in slices, so that a touch is never kept waiting.
    if (root.style.visibility === 'hidden') startTransition(draw)
    else draw()
  }
  whileTyping()
  whenQuiet(() => {
    bringScreens()
    const wasIn = session.phase === 'signedIn'
    whenSignedIn(() => {
      const keepApp = () => void import('./ready/keep-app.ts').then((m) => m.keepApp()).catch(() => undefined)
      const inBackground = () =>
        void import('./ready/background.ts').then((m) => m.startBackground()).catch(() => undefined)
      const both = () => {
        keepApp()
        inBackground()
      }
      if (wasIn) both()
      const nothing = () => undefined
      // Somebody has just come in: the rest would take the line from the first score.
      const first = (its: Ahead) =>
        wasIn ? its.bringFirst(nothing, nothing) : its.bringFirst(inBackground, keepApp)
      // before home is rendered, where the code is here: what it asks for waits behind the report
      if (ahead) first(ahead)
      else bringAhead().then(first, wasIn ? nothing : both)
    })
  })
}

void start()
