import type { Path } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** No path of the product: no link leads to it. */
const LAB_PATH = '/dev/brands' as Path

/** The page for trying brands is there on the development server, and where a server was told to have it. */
const isLabOpen = (): boolean =>
  typeof document !== 'undefined' &&
  (import.meta.env.DEV || document.querySelector('meta[name="kb-lab"][content="on"]') !== null)

/** The page for trying brands, where there is one: no person of a school ever gets there. */
export const labRoutes = (screen: MakeScreen): RouteRow[] =>
  isLabOpen()
    ? [
        {
          path: LAB_PATH,
          roles: 'public',
          titleKey: 'lab.title',
          offline: 'none',
          math: false,
          Screen: screen(
            ['lab'],
            async () => (await import('#src/features/brand-lab/brand-lab.screen.tsx')).BrandLabScreen,
          ),
        },
      ]
    : []
