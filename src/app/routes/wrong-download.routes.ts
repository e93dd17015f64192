import { FAMILY } from '#contract/roles.ts'
import type * as screens from '#src/features/wrong-download/wrong-download.screen.tsx'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** All in one chunk. */
type WrongDownloadScreens = typeof screens

/** Rows of printing their own wrong questions. */
export const wrongDownloadRoutes = (screen: MakeScreen): RouteRow[] => {
  const row = (
    path: Path,
    titleKey: MessageKey,
    name: keyof WrongDownloadScreens,
    gate: Pick<RouteRow, 'switch'> = { switch: 'wrongDownload' },
  ): RouteRow => ({
    path,
    roles: FAMILY,
    userLevel: 1,
    ...gate,
    titleKey,
    offline: 'read',
    math: true,
    Screen: screen(
      ['wrong-download', 'answers', 'exam-frame', 'job'],
      async () => (await import('#src/features/wrong-download/wrong-download.screen.tsx'))[name],
    ),
  })
  return [
    row(PATH.wrongDownloads, 'download.title', 'BooksScreen', {
      switch: ['wrongDownload', 'downloadCenter'],
    }),
    row(PATH.wrongQuestions, 'download.choose', 'QuestionListScreen'),
    row(PATH.wrongQuestion, 'download.question', 'QuestionDetailScreen'),
    row(PATH.wrongFilter, 'download.filter', 'FilterScreen'),
    row(PATH.wrongBook, 'download.book', 'BookScreen'),
  ]
}
