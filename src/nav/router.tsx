import { useLayoutEffect } from 'react'
import {
  BrowserRouter,
  HashRouter,
  type Location,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom'
import { currentPlace, handPlacesOver, indexNow, type PageLocation, showPlace } from './place.ts'

const toPageLocation = ({ pathname, search, key }: Location, kind: NavigationType): PageLocation => ({
  path: pathname,
  search,
  key,
  index: indexNow(),
  returned: kind === NavigationType.Pop,
})

/** Makes the router reachable for what is no component: actions, guards and plain links. */
const Reach = () => {
  const navigate = useNavigate()
  const location = useLocation()
  const kind = useNavigationType()
  useLayoutEffect(
    () =>
      handPlacesOver((to, how) => {
        if (to === -1) void navigate(-1)
        else void navigate(to, how)
      }),
    [navigate],
  )
  useLayoutEffect(() => {
    const now = toPageLocation(location, kind)
    const { path, search, key } = currentPlace()
    // where the app stands already, and how it came there, is known
    if (now.path !== path || now.search !== search || now.key !== key) showPlace(now)
  }, [location, kind])
  return null
}

/**
 * Goes on from where the app stands; drawn once, beside the pages.
 * @param props.hash the address is kept behind a #, for hosts that cannot rewrite paths
 */
export const Router = ({ hash }: { hash: boolean }) => {
  const Kind = hash ? HashRouter : BrowserRouter
  return (
    // Without transitions, so that a choice kept in the address shows with the tap, also on a slow phone.
    <Kind useTransitions={false}>
      <Reach />
    </Kind>
  )
}
