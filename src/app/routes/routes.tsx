import type { ComponentProps } from 'react'
import type { Switches } from '#contract/brand-switches.ts'
import { FAMILY, type RoleCode } from '#contract/roles.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import { AUTH_PATHS, PATH, pathFits } from '#src/nav/paths.ts'
import type { Router as AppRouter } from '#src/nav/router.tsx'
import type { TabBar } from '#src/ui/tab-bar.tsx'
import { screen } from '../screen.tsx'
import { entryRoutes } from './entry.routes.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** The way in and what may be met on it: here from the beginning. */
export const buildEntryRoutes = (screen: MakeScreen): readonly RouteRow[] => {
  /** One screen for every door: which one it is, its path says. */
  const SignOn = screen(
    ['sso'],
    async () => (await import('#src/features/sso/sign-on.screen.tsx')).SignOnScreen,
  )
  return [
    {
      path: PATH.home,
      roles: 'signed-in',
      titleKey: 'nav.home',
      offline: 'read',
      math: false,
      reads: (_, role) => (FAMILY.includes(role) ? [['GET /api/exam/plan/latest']] : []),
      Screen: screen(['exam'], async () => (await import('#src/features/home/home.screen.tsx')).HomeScreen),
    },
    {
      path: PATH.login,
      opens: 'sign-in',
      roles: 'public',
      titleKey: 'login.title',
      offline: 'none',
      math: false,
      Screen: screen([], async () => (await import('#src/features/login/login.screen.tsx')).LoginScreen),
    },
    {
      path: PATH.unauthorized,
      roles: 'public',
      titleKey: 'notice.unauthorizedTitle',
      offline: 'full',
      math: false,
      Screen: screen(
        ['account'],
        async () => (await import('#src/features/notices/unauthorized.screen.tsx')).UnauthorizedScreen,
      ),
    },
    {
      path: PATH.authFailed,
      roles: 'public',
      titleKey: 'sso.failedTitle',
      offline: 'full',
      math: false,
      Screen: screen(
        ['sso'],
        async () => (await import('#src/features/notices/auth-failed.screen.tsx')).AuthFailedScreen,
      ),
    },
    {
      path: PATH.springboard,
      roles: 'public',
      titleKey: 'sso.leaping',
      offline: 'none',
      math: false,
      Screen: screen(
        ['sso'],
        async () => (await import('#src/features/sso/springboard.screen.tsx')).SpringboardScreen,
      ),
    },
    ...entryRoutes(screen),
    ...AUTH_PATHS.map(
      (path): RouteRow => ({
        path,
        roles: 'public',
        titleKey: 'sso.title',
        offline: 'none',
        math: false,
        Screen: SignOn,
      }),
    ),
  ]
}

/** Every row that is here; those behind sign-in come with `bringRest`. */
export const routes: RouteRow[] = [...buildEntryRoutes(screen)]

let coming: Promise<void> | null = null
/** What stands round the pages behind sign-in and comes with them. */
let frame: { Tabs: typeof TabBar; Router: typeof AppRouter } | null = null
const watchers = new Set<() => void>()

/** True once the rows behind sign-in are here too. */
export const isRestHere = (): boolean => frame !== null

/** Tabs: what draws them comes with the rows behind sign-in. */
export const TabRow = (tabs: ComponentProps<typeof TabBar>) => frame && <frame.Tabs {...tabs} />

/** What leads from page to page behind sign-in; nothing until it is here. */
export const PageRouter = (how: ComponentProps<typeof AppRouter>) => frame && <frame.Router {...how} />

/** Calls `changed` when the rest has come; gives the way to stop. */
export const watchRest = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/**
 * Brings the rows of all that is behind sign-in: hundreds of lines that a person on a slow line need not wait for before
 * signing in. Once; rejects when they cannot be had, and may then be asked again.
 */
export const bringRest = (): Promise<void> => {
  coming ??= Promise.all([
    import('./rest.routes.ts'),
    import('#src/ui/paper.ts'),
    import('#src/state/account/school-features.ts'),
    import('#src/ui/tab-bar.tsx'),
    import('#src/nav/router.tsx'),
  ]).then(
    ([{ buildSignedInRoutes }, { watchPaper }, { followSchoolFeatures }, { TabBar }, { Router }]) => {
      routes.push(...buildSignedInRoutes(screen))
      // before any page behind sign-in is shown
      followSchoolFeatures()
      if (typeof document !== 'undefined') watchPaper()
      frame = { Tabs: TabBar, Router }
      for (const changed of watchers) changed()
    },
    (fault: unknown) => {
      coming = null
      throw fault
    },
  )
  return coming
}

/** Over any page, where the brand asks for consent. */
export const Consent = screen(
  ['entry'],
  async () => (await import('#src/features/entry/consent.screen.tsx')).ConsentScreen,
)

/** What an address outside the table shows. */
export const NotFound = screen(
  ['account'],
  async () => (await import('#src/features/notices/not-found.screen.tsx')).NotFoundScreen,
)

/** Of the rows that share a path, each for its own roles: the one that lists `role`, else the first. */
export const rowOfRole = (rows: readonly RouteRow[], role: RoleCode | undefined): RouteRow | undefined =>
  rows.find(({ roles }) => typeof roles === 'object' && roles.some((r) => r === role)) ?? rows[0]

/** The row of an address for a role; undefined where there is no page. A slash at the end is forgiven. */
export const routeOf = (pathname: string, role?: RoleCode): RouteRow | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const fitting = routes.filter((row) => pathFits(row.path, path))
  const exact = fitting.filter((row) => row.path === path)
  return rowOfRole(exact.length > 0 ? exact : fitting, role)
}

/**
 * The row of an address as a brand has it: what is switched off is an address outside the table.
 * @param switches settled, of the brand this page shows
 */
export const openRouteOf = (
  pathname: string,
  switches: Readonly<Switches>,
  role?: RoleCode,
): RouteRow | undefined => {
  const row = routeOf(pathname, role)
  return row && isGateOpen(row, switches) ? row : undefined
}
