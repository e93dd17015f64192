import { FAMILY, Role, STAFF } from '#contract/roles.ts'
import { PATH } from '#src/nav/paths.ts'
import { numberRoutes } from './number.routes.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** Rows of the pages about oneself, one's children and what waits. */
export const peopleRoutes = (screen: MakeScreen): RouteRow[] => [
  {
    path: PATH.chooseUser,
    roles: 'signed-in',
    titleKey: 'choose.title',
    offline: 'full',
    math: false,
    Screen: screen(
      ['account'],
      async () => (await import('#src/features/login/choose-user.screen.tsx')).ChooseUserScreen,
    ),
  },
  {
    path: PATH.changePassword,
    roles: 'signed-in',
    switch: 'changePassword',
    not: 'hidePassword',
    titleKey: 'entry.change.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['entry'],
      async () => (await import('#src/features/entry/change-password.screen.tsx')).ChangePasswordScreen,
    ),
  },
  {
    path: PATH.profile,
    roles: 'signed-in',
    switch: 'userInfoCenter',
    titleKey: 'people.profile',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people', 'account'],
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
    opens: 'binding',
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
    opens: 'binding',
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
  ...numberRoutes(screen),
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
    path: PATH.calendarFeed,
    roles: FAMILY,
    userLevel: 1,
    titleKey: 'calendar.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/account/calendar.screen.tsx')).CalendarScreen,
    ),
  },
  {
    path: PATH.reminders,
    roles: [Role.teacher, ...FAMILY],
    titleKey: 'reminders.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['people'],
      async () => (await import('#src/features/reminders/reminders.screen.tsx')).RemindersScreen,
    ),
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
    roles: [...STAFF, ...FAMILY],
    titleKey: 'todo.title',
    offline: 'none',
    math: false,
    Screen: screen(
      ['todo', 'exam'],
      async () => (await import('#src/features/todo/todo.screen.tsx')).TodoScreen,
    ),
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
    Screen: screen(
      ['study', 'report'],
      async () => (await import('#src/features/study/study.screen.tsx')).StudyScreen,
    ),
  },
]
