import { FAMILY, STAFF } from '#contract/roles.ts'
import { PATH } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** Rows of scanning a student's code and of showing one. */
export const scanRoutes = (screen: MakeScreen): RouteRow[] => [
  {
    path: PATH.scan,
    roles: 'signed-in',
    titleKey: 'scan.title',
    offline: 'none',
    math: false,
    Screen: screen(['scan'], async () => (await import('#src/features/scan/scan.screen.tsx')).ScanScreen),
  },
  {
    path: PATH.showCode,
    roles: [...STAFF, ...FAMILY],
    titleKey: 'scan.showTitle',
    offline: 'none',
    math: false,
    Screen: screen(
      ['scan'],
      async () => (await import('#src/features/scan/show-code.screen.tsx')).ShowCodeScreen,
    ),
  },
]
