import { FAMILY } from '#contract/roles.ts'
import type * as screens from '#src/features/wrong-answer/wrong.screen.tsx'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** All in one chunk. */
type WrongNotebookScreens = typeof screens

/** Rows of a student's notebook of wrong questions; reading it is open to every brand, practising is a feature. */
export const wrongRoutes = (screen: MakeScreen): RouteRow[] => {
  const row = (
    path: Path,
    titleKey: MessageKey,
    name: keyof WrongNotebookScreens,
    math = false,
  ): RouteRow => ({
    path,
    roles: FAMILY,
    titleKey,
    offline: 'full',
    math,
    Screen: screen(
      ['wrong', 'answers', 'exam-frame', 'sync'],
      async () => (await import('#src/features/wrong-answer/wrong.screen.tsx'))[name],
    ),
  })
  return [
    row(PATH.wrongCourses, 'wrong.title', 'WrongCoursesScreen'),
    row(PATH.wrongLabel, 'wrong.label.title', 'WrongLabelScreen', true),
    row(PATH.wrongList, 'wrong.list', 'WrongListScreen'),
    row(PATH.wrongDetail, 'wrong.detail', 'WrongDetailScreen', true),
    { ...row(PATH.wrongPractice, 'wrong.practice', 'WrongPracticeScreen', true), switch: 'wrongPractice' },
    row(PATH.wrongRecycle, 'wrong.recycle.title', 'WrongRecycleScreen'),
    { ...row(PATH.wrongRedo, 'wrong.redo.title', 'WrongRedoScreen', true), switch: 'wrongPractice' },
  ]
}
