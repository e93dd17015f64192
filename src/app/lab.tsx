import type { RouteRow } from './route-row.ts'
import { screen } from './routes.tsx'

const LAB_PATH = '/dev/brands'

/** The page for trying brands is there on the development server, and where a server was told to have it. */
const labIsOpen = (): boolean =>
  import.meta.env.DEV || document.querySelector('meta[name="kb-lab"][content="on"]') !== null

export const isLab = (path: string): boolean => path === LAB_PATH && labIsOpen()

/** Not in the route table: no person of a school ever gets here. */
export const labRow: Pick<RouteRow, 'titleKey' | 'Screen'> = {
  titleKey: 'lab.title',
  Screen: screen(
    ['lab'],
    async () => (await import('#src/features/brand-lab/brand-lab.screen.tsx')).BrandLabScreen,
  ),
}
