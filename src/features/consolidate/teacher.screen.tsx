/** A teacher's pages of consolidation, in one chunk. */
export { CheckScreen } from './check.screen.tsx'
export { MarkScreen } from './mark.screen.tsx'
export { ReportScreen } from './report.screen.tsx'
export { TeacherListScreen } from './teacher-list.screen.tsx'
export { TeacherProgressScreen } from './teacher-progress.screen.tsx'
