import { useSyncExternalStore } from 'react'
import { insideOf } from './hash-mode.ts'

/** Where the app is: one entry of the browser's own history. */
export interface PageLocation {
  path: string
  /** With its question mark, or ''. */
  search: string
  /** Names the entry; the same again after Back and after a reload. */
  key: string
  /** How many entries of the app lie before this one; 0: the app was opened here. */
  index: number
  /** True: come by Back, Forward or a reload, so that the page stands where it was left. */
  returned: boolean
}

/** Goes to an address inside the app, or back by one entry. */
export type Way = (to: string | -1, how?: { replace: boolean }) => void

/** What an entry of the history carries: the same that the router writes, who goes on from it. */
interface EntryState {
  usr: null
  key: string
  idx: number
}

let place: PageLocation = { path: '/', search: '', key: 'default', index: 0, returned: true }
/** Where `go` has sent the app; null once it is drawn. */
let target: Pick<PageLocation, 'path' | 'search'> | null = null
/** Addresses follow a # on one page. */
let hash = false
const watchers = new Set<() => void>()

const entryNow = (): Partial<EntryState> => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** The entry's number lies in the browser's own history, so that it survives a reload. */
export const indexNow = (): number => {
  const { idx } = entryNow()
  return typeof idx === 'number' ? idx : 0
}

/** Tells where the app is now; whoever shows it is drawn at once. */
export const showPlace = (now: PageLocation): void => {
  place = now
  target = null
  for (const changed of watchers) changed()
}

const showEntry = (returned: boolean): void => {
  const { pathname, search } = new URL(insideOf(location), location.origin)
  showPlace({ path: pathname, search, key: entryNow().key ?? 'default', index: indexNow(), returned })
}
const showReturned = () => showEntry(true)

/** The way of the sign-in page, which is one page: the router comes with what is behind it. */
const ownWay: Way = (to, how) => {
  if (to === -1) return history.back()
  const replace = how?.replace === true
  const key = Math.random().toString(36).slice(2, 10)
  const state: EntryState = { usr: null, key, idx: indexNow() + (replace ? 0 : 1) }
  const url = hash ? `#${to}` : to
  try {
    if (replace) history.replaceState(state, '', url)
    else history.pushState(state, '', url)
  } catch {
    // a browser that takes no more entries for now
    return location.assign(url)
  }
  showEntry(false)
}

let way: Way | null = null

/**
 * Begins at the address that was opened.
 * @param isHash addresses follow a # on one page
 */
export const startPlaces = (isHash: boolean): void => {
  hash = isHash
  way = ownWay
  showReturned()
  addEventListener('popstate', showReturned)
}

/** From now on `theirs` goes to addresses, and tells of them by `showPlace`. */
export const handPlacesOver = (theirs: Way): void => {
  removeEventListener('popstate', showReturned)
  way = theirs
}

/** Goes to an address inside the app. `replace`: Back skips the present page. */
export const go = (to: string, how: { replace?: boolean } = {}): void => {
  const url = new URL(to, location.origin)
  if (url.origin !== location.origin) return location.assign(url)
  if (way === null) return
  target = { path: url.pathname, search: url.search }
  way(url.pathname + url.search + url.hash, { replace: how.replace === true })
}

/** Where the person came from; when the app was opened here, also after a reload, `fallback`. */
export const goBack = (fallback: string): void => {
  if (indexNow() > 0) way?.(-1)
  else go(fallback, { replace: true })
}

export const currentPlace = (): PageLocation => place

/** The address that was set last, drawn or not: two changes in one task build on each other. */
export const latestAddress = (): Pick<PageLocation, 'path' | 'search'> => target ?? place

const watchPlace = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export const usePlace = (): PageLocation => useSyncExternalStore(watchPlace, currentPlace, currentPlace)
