import { FAMILY, Role } from '#contract/roles.ts'
import type * as family from '#src/features/consolidate/family.screen.tsx'
import type * as teacher from '#src/features/consolidate/teacher.screen.tsx'
import type { Area, MessageKey } from '#src/i18n/catalogue.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, Offline, RouteRow } from './route-row.ts'

type FamilyScreenName = keyof typeof family
type Teacher = keyof typeof teacher

/** Rows of consolidation: each path is another screen for a teacher and for a family, or the same. */
export const consolidateRoutes = (screen: MakeScreen): RouteRow[] => {
  const areas: readonly Area[] = ['consolidate', 'exam-frame', 'report', 'sync']
  const rows = (
    path: Path,
    titleKey: MessageKey,
    offline: Offline,
    screens: { family: FamilyScreenName; teacher: Teacher },
  ): RouteRow[] => {
    const row = { path, titleKey, offline, switch: 'consolidate', userLevel: 1, math: true } as const
    return [
      {
        ...row,
        roles: FAMILY,
        Screen: screen(
          areas,
          async () => (await import('#src/features/consolidate/family.screen.tsx'))[screens.family],
        ),
      },
      {
        ...row,
        roles: [Role.teacher],
        Screen: screen(
          areas,
          async () => (await import('#src/features/consolidate/teacher.screen.tsx'))[screens.teacher],
        ),
      },
    ]
  }
  const both = <Name extends FamilyScreenName & Teacher>(name: Name) => ({ family: name, teacher: name })
  return [
    ...rows(PATH.consolidateList, 'consolidate.title', 'read', {
      family: 'FamilyListScreen',
      teacher: 'TeacherListScreen',
    }),
    // a teacher sees what a student was given
    ...rows(PATH.consolidateDo, 'consolidate.do', 'full', { family: 'DoScreen', teacher: 'CheckScreen' }),
    ...rows(PATH.consolidateMark, 'consolidate.mark', 'none', both('MarkScreen')),
    ...rows(PATH.consolidateProgress, 'consolidate.progress', 'full', {
      family: 'FamilyProgressScreen',
      teacher: 'TeacherProgressScreen',
    }),
    ...rows(PATH.consolidateReport, 'consolidate.report', 'read', both('ReportScreen')),
    ...rows(PATH.consolidateCheck, 'consolidate.check', 'read', both('CheckScreen')),
  ]
}
