import { FAMILY } from '#contract/roles.ts'
import type * as screens from '#src/features/holiday-notebook/holiday.screen.tsx'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** All in one chunk. */
type HolidayScreens = typeof screens

/** Rows of the notebook for a holiday: open to every brand; who may put one together, the server says. */
export const holidayRoutes = (screen: MakeScreen): RouteRow[] => {
  const row = (
    path: Path,
    titleKey: MessageKey,
    name: keyof HolidayScreens,
    offline: RouteRow['offline'],
  ): RouteRow => ({
    path,
    roles: FAMILY,
    userLevel: 1,
    titleKey,
    offline,
    math: false,
    Screen: screen(
      ['holiday-notebook', 'shop'],
      async () => (await import('#src/features/holiday-notebook/holiday.screen.tsx'))[name],
    ),
  })
  return [
    row(PATH.holidayJump, 'holiday.title', 'HolidayJumpScreen', 'read'),
    row(PATH.holidaySubmit, 'holiday.submit', 'HolidaySubmitScreen', 'none'),
    row(PATH.holidayDetail, 'holiday.detail', 'HolidayDetailScreen', 'read'),
  ]
}
