import type { ComponentType } from 'react'
import { Role } from '#contract/roles.ts'
import type { Area, MessageKey } from '#src/i18n/catalogue.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, Offline, RouteRow } from './route-row.ts'

const AREAS: readonly Area[] = ['teach-homework', 'pen', 'picture', 'sync', 'job']

/** Rows of a teacher's pages about homework; those a family has too are other screens under the same path. */
export const homeworkTeacherRoutes = (screen: MakeScreen): RouteRow[] => {
  const row = (
    path: Path,
    titleKey: MessageKey,
    offline: Offline,
    load: () => Promise<ComponentType>,
    more: Partial<RouteRow> = {},
  ): RouteRow => ({
    path,
    roles: [Role.teacher],
    switch: 'homework',
    titleKey,
    offline,
    math: false,
    Screen: screen(AREAS, load),
    ...more,
  })
  /** A page of tables: each sorts and is exported. */
  const sheet = (...[path, titleKey, offline, load]: Parameters<typeof row>) =>
    row(path, titleKey, offline, load, { Screen: screen([...AREAS, 'exam'], load) })
  return [
    row(
      PATH.homeworkList,
      'teach.list',
      'read',
      async () => (await import('#src/features/homework-teacher/list/list.screen.tsx')).TeacherListScreen,
    ),
    row(
      PATH.homeworkPlans,
      'teach.plans',
      'none',
      async () => (await import('#src/features/homework-teacher/list/plans.screen.tsx')).PlansScreen,
    ),
    ...[PATH.homeworkSet, PATH.homeworkAdd].map((path) =>
      row(
        path,
        'teach.set',
        'none',
        async () => (await import('#src/features/homework-teacher/set/set.screen.tsx')).SetScreen,
        { math: true },
      ),
    ),
    row(
      PATH.homeworkGiven,
      'teach.given',
      'read',
      async () => (await import('#src/features/homework-teacher/given/given.screen.tsx')).GivenScreen,
    ),
    row(
      PATH.homeworkDetail,
      'teach.content',
      'read',
      async () => (await import('#src/features/homework-teacher/given/content.screen.tsx')).ContentScreen,
      { math: true },
    ),
    row(
      PATH.homeworkChecked,
      'teach.papers',
      'read',
      async () => (await import('#src/features/homework-teacher/given/papers.screen.tsx')).PapersScreen,
    ),
    row(
      PATH.homeworkPaper,
      'teach.paper',
      'full',
      async () => (await import('#src/features/homework-teacher/mark/paper.screen.tsx')).PaperScreen,
      { math: true },
    ),
    row(
      PATH.homeworkCheck,
      'teach.mark',
      'full',
      async () => (await import('#src/features/homework-teacher/mark/check.screen.tsx')).CheckScreen,
      { switch: ['homework', 'h5PaperCheck'], math: true },
    ),
    row(
      PATH.markingBackup,
      'teach.backup',
      'read',
      async () => (await import('#src/features/homework-teacher/list/backup.screen.tsx')).BackupScreen,
      { switch: ['homework', 'h5PaperCheck'] },
    ),
    sheet(
      PATH.homeworkSummary,
      'teach.summary',
      'read',
      async () => (await import('#src/features/homework-teacher/report/summary.screen.tsx')).SummaryScreen,
    ),
    sheet(
      PATH.homeworkReport,
      'teach.report',
      'read',
      async () => (await import('#src/features/homework-teacher/report/report.screen.tsx')).ReportScreen,
    ),
  ]
}
