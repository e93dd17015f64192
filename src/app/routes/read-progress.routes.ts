import type { ComponentType } from 'react'
import { LEADERS, Role } from '#contract/roles.ts'
import type { Area, MessageKey } from '#src/i18n/catalogue.ts'
import { LED, READ, type ReadProgressPath } from '#src/nav/read-progress-paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/**
 * Rows of how the marking of papers goes on: for teachers who mark, lead a block, or have a class that sat; and for
 * leaders over what they lead.
 */
export const readProgressRoutes = (screen: MakeScreen): RouteRow[] => {
  const rows = (
    paths: readonly [ReadProgressPath | undefined, ReadProgressPath?],
    titleKey: MessageKey,
    load: () => Promise<ComponentType>,
    areas: readonly Area[] = ['read-progress', 'exam'],
  ): RouteRow[] => {
    const Screen = screen(areas, load)
    const row = { switch: 'h5PaperCheck', titleKey, offline: 'read', math: false, Screen } as const
    const [ofTeacher, ofLeader] = paths
    return [
      ...(ofTeacher === undefined ? [] : [{ ...row, path: ofTeacher, roles: [Role.teacher] }]),
      ...(ofLeader === undefined ? [] : [{ ...row, path: ofLeader, roles: LEADERS }]),
    ]
  }
  return [
    ...rows(
      [READ.first],
      'readProgress.title',
      async () => (await import('#src/features/read-progress/start.screen.tsx')).StartScreen,
    ),
    ...rows(
      [READ.progress, LED.progress],
      'readProgress.title',
      async () => (await import('#src/features/read-progress/progress.screen.tsx')).ProgressScreen,
    ),
    ...rows(
      [undefined, LED.setup],
      'readProgress.setUp',
      async () => (await import('#src/features/read-progress/setup/setup.screen.tsx')).SetupScreen,
    ),
    ...rows(
      [READ.question, LED.question],
      'readProgress.question',
      async () => (await import('#src/features/read-progress/question.screen.tsx')).QuestionScreen,
      ['read-progress', 'marking', 'exam'],
    ),
    ...rows(
      [READ.classes, LED.classes],
      'readProgress.classes',
      async () => (await import('#src/features/read-progress/classes.screen.tsx')).ClassesScreen,
    ),
    ...rows(
      [READ.class, LED.class],
      'readProgress.class',
      async () => (await import('#src/features/read-progress/class.screen.tsx')).ClassScreen,
    ),
  ]
}
