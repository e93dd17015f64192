import type { ComponentType } from 'react'
import { Role } from '#contract/roles.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { MARKING, type MarkingPath } from '#src/nav/marking-paths.ts'
import type { MakeScreen, Offline, RouteRow } from './route-row.ts'

/** Rows of marking an exam's papers, the markers' side. */
export const markingRoutes = (screen: MakeScreen): RouteRow[] => {
  const row = (
    path: MarkingPath,
    titleKey: MessageKey,
    offline: Offline,
    load: () => Promise<ComponentType>,
  ): RouteRow => ({
    path,
    roles: [Role.teacher],
    switch: 'h5PaperCheck',
    titleKey,
    offline,
    math: false,
    Screen: screen(['marking', 'pen', 'sync'], load),
  })
  return [
    row(
      MARKING.first,
      'marking.title',
      'read',
      async () => (await import('#src/features/marking/first.screen.tsx')).FirstScreen,
    ),
    row(
      MARKING.blocks,
      'marking.title',
      'read',
      async () => (await import('#src/features/marking/blocks.screen.tsx')).BlocksScreen,
    ),
    row(
      MARKING.block,
      'marking.block',
      'full',
      async () => (await import('#src/features/marking/block.screen.tsx')).BlockScreen,
    ),
  ]
}
