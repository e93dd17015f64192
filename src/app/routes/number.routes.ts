import type { ComponentType } from 'react'
import { Role } from '#contract/roles.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

type NumberScreen = readonly [titleKey: MessageKey, load: () => Promise<ComponentType>]

/**
 * Rows of the pages about student numbers: who is signed in asks the head teacher; who registers finds the number by
 * the ID number.
 */
export const numberRoutes = (screen: MakeScreen): RouteRow[] => {
  const both = (
    path: Path,
    [openTitle, openLoad]: NumberScreen,
    [ownTitle, ownLoad]: NumberScreen,
  ): RouteRow[] => [
    {
      path,
      roles: 'public',
      titleKey: openTitle,
      offline: 'none',
      math: false,
      Screen: screen(['entry'], openLoad),
    },
    {
      path,
      opens: 'binding',
      roles: Object.values(Role),
      titleKey: ownTitle,
      offline: 'none',
      math: false,
      Screen: screen(['people'], ownLoad),
    },
  ]
  return [
    ...both(
      PATH.numberForm,
      [
        'entry.number.title',
        async () => (await import('#src/features/entry/number-form.screen.tsx')).NumberFormScreen,
      ],
      [
        'number.title',
        async () => (await import('#src/features/account/number-form.screen.tsx')).NumberFormScreen,
      ],
    ),
    ...both(
      PATH.numberList,
      [
        'entry.number.list',
        async () => (await import('#src/features/entry/number-list.screen.tsx')).NumberListScreen,
      ],
      [
        'number.list',
        async () => (await import('#src/features/account/number-list.screen.tsx')).NumberListScreen,
      ],
    ),
    ...both(
      PATH.numberResult,
      [
        'entry.number.result',
        async () => (await import('#src/features/entry/number-result.screen.tsx')).NumberResultScreen,
      ],
      [
        'number.resultTitle',
        async () => (await import('#src/features/account/number-result.screen.tsx')).NumberResultScreen,
      ],
    ),
  ]
}
