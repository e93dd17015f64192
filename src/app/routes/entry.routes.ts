import { PATH } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** Rows of the ways in besides the sign-in page. */
export const entryRoutes = (screen: MakeScreen): RouteRow[] => [
  {
    path: PATH.parLogin,
    opens: 'sign-in',
    roles: 'public',
    titleKey: 'entry.par.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['entry'],
      async () => (await import('#src/features/login/par-login.screen.tsx')).ParLoginScreen,
    ),
  },
  {
    path: PATH.signOnLogin,
    opens: 'sign-in',
    roles: 'public',
    titleKey: 'login.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['sso'],
      async () => (await import('#src/features/login/sign-on-login.screen.tsx')).SignOnLoginScreen,
    ),
  },
  {
    path: PATH.reg,
    roles: 'public',
    switch: 'registration',
    titleKey: 'entry.reg.title',
    offline: 'none',
    math: false,
    Screen: screen(['entry'], async () => (await import('#src/features/entry/reg.screen.tsx')).RegScreen),
  },
  {
    path: PATH.findPassword,
    roles: 'public',
    not: 'hidePassword',
    titleKey: 'entry.find.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['entry'],
      async () => (await import('#src/features/entry/find-password.screen.tsx')).FindPasswordScreen,
    ),
  },
  {
    path: PATH.officeFirst,
    roles: 'public',
    titleKey: 'officeFirst.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['office-first', 'entry'],
      async () => (await import('#src/features/office-first/first.screen.tsx')).FirstScreen,
    ),
  },
]
