/**
 * A family's pages about homework as one piece of the app: whoever opens one goes on to the next, maybe without a line,
 * and on a slow one a single file comes sooner than eleven.
 */
export { CheckPaperScreen } from './check/check-paper.screen.tsx'
export { CheckedScreen } from './check/checked.screen.tsx'
export { StudentPaperScreen } from './check/student-paper.screen.tsx'
export { DoHomeworkScreen } from './do/do.screen.tsx'
export { HomeworkProgressScreen } from './hand-in/progress.screen.tsx'
export { UnsentScreen } from './hand-in/unsent.screen.tsx'
export { HomeworkDetailScreen } from './list/detail.screen.tsx'
export { HomeworkListScreen } from './list/list.screen.tsx'
export { CropScreen } from './photos/crop.screen.tsx'
export { HomeworkReportScreen } from './report/report.screen.tsx'
export { HomeworkSummaryScreen } from './report/summary.screen.tsx'
