import { type ReactNode, useLayoutEffect } from 'react'
import {
  BrowserRouter,
  HashRouter,
  type Location,
  type NavigateFunction,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom'

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

let place: PageLocation = { path: '/', search: '', key: 'default', index: 0, returned: true }
/** Where `go` has sent the app; null once the router has drawn it. */
let target: Pick<PageLocation, 'path' | 'search'> | null = null
let navigate: NavigateFunction | null = null

/** The router keeps the entry's number in the browser's own history, so that it survives a reload. */
const indexNow = (): number => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0
}

const toPageLocation = ({ pathname, search, key }: Location, kind: NavigationType): PageLocation => ({
  path: pathname,
  search,
  key,
  index: indexNow(),
  returned: kind === NavigationType.Pop,
})

/** Makes the router reachable for what is no component: actions, guards and plain links. */
const Reach = ({ children }: { children: ReactNode }) => {
  const way = useNavigate()
  const location = useLocation()
  const kind = useNavigationType()
  useLayoutEffect(() => {
    navigate = way
    place = toPageLocation(location, kind)
    target = null
  }, [way, location, kind])
  return children
}

/** `base`: the path the app lives under. `hash`: the address is kept behind a #, for hosts that cannot rewrite paths. */
export const Router = ({
  base = '/',
  hash = false,
  children,
}: {
  base?: string
  hash?: boolean
  children: ReactNode
}) => {
  const Kind = hash ? HashRouter : BrowserRouter
  return (
    // Without transitions, so that a choice kept in the address shows with the tap, also on a slow phone.
    <Kind basename={hash ? '/' : base} useTransitions={false}>
      <Reach>{children}</Reach>
    </Kind>
  )
}

/** Goes to an address inside the app. `replace`: Back skips the present page. */
export const go = (to: string, how: { replace?: boolean } = {}): void => {
  const url = new URL(to, location.origin)
  if (url.origin !== location.origin) return location.assign(url)
  if (navigate === null) return
  target = { path: url.pathname, search: url.search }
  void navigate(url.pathname + url.search + url.hash, { replace: how.replace === true })
}

/** Where the person came from; when the app was opened here, also after a reload, `fallback`. */
export const goBack = (fallback: string): void => {
  if (indexNow() > 0) void navigate?.(-1)
  else go(fallback, { replace: true })
}

export const currentPlace = (): PageLocation => place

/** The address that was set last, drawn or not: two changes in one task build on each other. */
export const latestAddress = (): Pick<PageLocation, 'path' | 'search'> => target ?? place

export const usePlace = (): PageLocation => toPageLocation(useLocation(), useNavigationType())
