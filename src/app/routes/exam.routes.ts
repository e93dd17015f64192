import { FAMILY, LEADERS, type RoleCode, STAFF } from '#contract/roles.ts'
import { PATH } from '#src/nav/paths.ts'
import { reportQuery } from '#src/nav/report-query.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

const EXAM: readonly RoleCode[] = [...STAFF, ...FAMILY]

/** Rows of exams, reports and the person's own page. */
export const examRoutes = (screen: MakeScreen): RouteRow[] => {
  /** The list of exams beside one of them. */
  const List = screen(
    ['exam'],
    async () => (await import('#src/features/exam-list/exam-pane.screen.tsx')).ExamPane,
  )
  return [
    {
      path: PATH.examList,
      roles: EXAM,
      titleKey: 'exam.listTitle',
      offline: 'read',
      math: false,
      Screen: screen(
        ['exam'],
        async () => (await import('#src/features/exam-list/exam-list.screen.tsx')).ExamListScreen,
      ),
    },
    {
      path: PATH.noReport,
      roles: EXAM,
      titleKey: 'exam.noReportTitle',
      offline: 'full',
      math: false,
      Screen: screen(
        ['exam'],
        async () => (await import('#src/features/exam-list/no-report.screen.tsx')).NoReportScreen,
      ),
    },
    {
      path: PATH.report,
      roles: EXAM,
      titleKey: 'report.title',
      offline: 'read',
      math: true,
      reads: (address) => {
        const query = reportQuery(address)
        if (!query) return []
        const { examId } = query
        return [
          ['GET /api/analysis/view/student/report', query],
          ['GET /api/exam/plan/base/info', { examId }],
        ]
      },
      Screen: screen(
        ['report'],
        async () => (await import('#src/features/student-report/report.screen.tsx')).ReportScreen,
      ),
    },
    {
      path: PATH.classOverview,
      roles: STAFF,
      titleKey: 'exam.title.overview',
      offline: 'read',
      math: false,
      Screen: screen(['exam', 'report', 'class-report', 'job'], async () =>
        (await import('#src/features/class-report/overview.screen.tsx')).overviewBeside(List),
      ),
    },
    {
      path: PATH.transcript,
      roles: STAFF,
      titleKey: 'exam.title.transcript',
      offline: 'read',
      math: false,
      Screen: screen(
        ['exam', 'report', 'class-report', 'job'],
        async () => (await import('#src/features/class-report/transcript.screen.tsx')).TranscriptScreen,
      ),
    },
    {
      path: PATH.schoolReport,
      roles: LEADERS,
      titleKey: 'exam.title.school',
      offline: 'read',
      math: false,
      Screen: screen(['exam', 'report', 'class-report', 'read-progress', 'job'], async () =>
        (await import('#src/features/class-report/school.screen.tsx')).schoolBeside(List),
      ),
    },
    {
      path: PATH.user,
      roles: 'signed-in',
      titleKey: 'me.title',
      offline: 'full',
      math: false,
      Screen: screen(
        ['account', 'people'],
        async () => (await import('#src/features/account/me.screen.tsx')).MeScreen,
      ),
    },
    {
      path: PATH.permissionDenied,
      roles: FAMILY,
      titleKey: 'notice.deniedTitle',
      offline: 'full',
      math: false,
      Screen: screen(
        ['account'],
        async () => (await import('#src/features/notices/denied.screen.tsx')).DeniedScreen,
      ),
    },
  ]
}
