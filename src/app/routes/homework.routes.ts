import { FAMILY } from '#contract/roles.ts'
import type * as screens from '#src/features/homework/family.screen.tsx'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, Offline, RouteRow } from './route-row.ts'

/** All in one chunk. */
type HomeworkScreens = typeof screens

/** Rows of a family's pages about homework, and of the page about unsent work, which every account has. */
export const homeworkRoutes = (screen: MakeScreen): RouteRow[] => {
  const row = (
    path: Path,
    titleKey: MessageKey,
    offline: Offline,
    name: keyof HomeworkScreens,
    more: Partial<RouteRow> = {},
  ): RouteRow => ({
    path,
    roles: FAMILY,
    userLevel: 1,
    switch: 'homework',
    titleKey,
    offline,
    math: false,
    Screen: screen(
      ['homework', 'picture', 'sync'],
      async () => (await import('#src/features/homework/family.screen.tsx'))[name],
    ),
    ...more,
  })
  const { userLevel: _, switch: __, ...unsent } = row(PATH.unsent, 'homework.unsent', 'full', 'UnsentScreen')
  return [
    row(PATH.homeworkList, 'homework.list', 'read', 'HomeworkListScreen'),
    row(PATH.homeworkDetail, 'homework.detail', 'read', 'HomeworkDetailScreen', { math: true }),
    row(PATH.homeworkDo, 'homework.do', 'full', 'DoHomeworkScreen', { math: true }),
    row(PATH.homeworkCrop, 'homework.crop', 'full', 'CropScreen'),
    row(PATH.homeworkProgress, 'homework.progress', 'full', 'HomeworkProgressScreen'),
    row(PATH.homeworkChecked, 'homework.checked', 'read', 'CheckedScreen', { math: true }),
    row(PATH.homeworkPaper, 'homework.studentPaper', 'read', 'StudentPaperScreen'),
    row(PATH.homeworkReport, 'homework.report', 'read', 'HomeworkReportScreen'),
    row(PATH.homeworkSummary, 'homework.summarize', 'read', 'HomeworkSummaryScreen'),
    row(PATH.homeworkCheck, 'homework.checkPaper', 'full', 'CheckPaperScreen', {
      switch: ['homework', 'h5PaperCheck'],
      math: true,
    }),
    { ...unsent, roles: 'signed-in' },
  ]
}
