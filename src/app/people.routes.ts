import { FAMILY, Role } from '#contract/roles.ts'
import { PATH } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** Rows of the pages about oneself, one's children and what waits. */
export const peopleRoutes = (screen: MakeScreen): RouteRow[] => [
  {
    path: PATH.profile,
    roles: 'signed-in',
    switch: 'userInfoCenter',
    titleKey: 'people.profile',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/account/profile.screen.tsx')).ProfileScreen,
    ),
  },
  {
    path: PATH.children,
    roles: [Role.parent],
    switch: 'relationStudent',
    titleKey: 'children.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/account/children.screen.tsx')).ChildrenScreen,
    ),
  },
  {
    path: PATH.relation,
    roles: 'signed-in',
    switch: 'relationStudent',
    titleKey: 'bind.relateTitle',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/account/relate.screen.tsx')).RelateScreen,
    ),
  },
  {
    path: PATH.bindChild,
    roles: 'signed-in',
    switch: 'relationStudent',
    titleKey: 'bind.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/account/bind.screen.tsx')).BindScreen,
    ),
  },
  {
    path: PATH.updateStage,
    roles: FAMILY,
    userLevel: 1,
    switch: 'updateStage',
    titleKey: 'stage.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/account/stage.screen.tsx')).StageScreen,
    ),
  },
  {
    path: PATH.accountCancel,
    roles: 'signed-in',
    switch: 'logOff',
    titleKey: 'cancel.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/account/cancel.screen.tsx')).CancelScreen,
    ),
  },
  {
    path: PATH.numberForm,
    roles: 'signed-in',
    titleKey: 'number.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/account/number-form.screen.tsx')).NumberFormScreen,
    ),
  },
  {
    path: PATH.numberList,
    roles: 'signed-in',
    titleKey: 'number.list',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/account/number-list.screen.tsx')).NumberListScreen,
    ),
  },
  {
    path: PATH.numberResult,
    roles: 'signed-in',
    titleKey: 'number.resultTitle',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/account/number-result.screen.tsx')).NumberResultScreen,
    ),
  },
  {
    path: PATH.rollDetail,
    roles: FAMILY,
    userLevel: 1,
    titleKey: 'roll.title',
    offline: 'none',
    math: false,
    Screen: screen(['people'], async () => (await import('#src/features/roll/roll.screen.tsx')).RollScreen),
  },
  {
    path: PATH.contact,
    roles: 'public',
    switch: 'contactUs',
    titleKey: 'contact.title',
    offline: 'full',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/contact/contact.screen.tsx')).ContactScreen,
    ),
  },
  {
    path: PATH.todo,
    roles: [Role.teacher, ...FAMILY],
    titleKey: 'todo.title',
    offline: 'none',
    math: false,
    Screen: screen(['todo'], async () => (await import('#src/features/todo/todo.screen.tsx')).TodoScreen),
  },
  {
    path: PATH.todoHelp,
    roles: 'signed-in',
    titleKey: 'todo.helpTitle',
    offline: 'full',
    math: false,
    Screen: screen(
      ['todo'],
      async () => (await import('#src/features/todo/todo-help.screen.tsx')).TodoHelpScreen,
    ),
  },
  {
    path: PATH.studyDetail,
    roles: 'public',
    titleKey: 'study.title',
    offline: 'read',
    math: false,
    Screen: screen(['study'], async () => (await import('#src/features/study/study.screen.tsx')).StudyScreen),
  },
]
