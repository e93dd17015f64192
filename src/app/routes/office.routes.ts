import { ADMINISTRATORS, SCHEDULERS } from '#contract/roles.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** The office is one row here, and its pages a table of their own: whoever never opens it fetches nothing of it. */
export const officeRoutes = (screen: MakeScreen): RouteRow[] => {
  const Office = screen(
    ['office', 'office-kit'],
    async () => (await import('#src/app/office/office.screen.tsx')).OfficeScreen,
  )
  const row = (path: Path): RouteRow => ({
    path,
    roles: [...ADMINISTRATORS, ...SCHEDULERS],
    titleKey: 'office.title',
    offline: 'none',
    math: false,
    Screen: Office,
  })
  return [row(PATH.office), row(PATH.officePage)]
}
