import { FAMILY } from '#contract/roles.ts'
import type * as screens from '#src/features/practice/practice.screen.tsx'
import { PATH } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

type PracticeScreens = typeof screens

/** Rows of precision practice and of the practice centre. */
export const practiceRoutes = (screen: MakeScreen): RouteRow[] => {
  const row = (name: keyof PracticeScreens) => ({
    roles: FAMILY,
    userLevel: 1 as const,
    math: true,
    Screen: screen(
      ['practice', 'report', 'sync'],
      async () => (await import('#src/features/practice/practice.screen.tsx'))[name],
    ),
  })
  return [
    {
      ...row('PracticeListScreen'),
      path: PATH.practiceList,
      switch: 'precisionPractice',
      titleKey: 'practice.title',
      offline: 'full',
    },
    {
      ...row('PracticeAddScreen'),
      path: PATH.practiceAdd,
      switch: 'precisionPractice',
      titleKey: 'practice.add.title',
      offline: 'none',
      math: false,
    },
    {
      ...row('PracticeCenterScreen'),
      path: PATH.practiceCenter,
      switch: 'practiceCenter',
      titleKey: 'practice.center',
      offline: 'read',
      math: false,
    },
  ]
}
