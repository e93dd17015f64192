/**
 * A family's pages about homework as one piece of the app: whoever opens one goes on to the next, maybe without a line,
 * and on a slow one a single file comes sooner than eleven.
 */
export { CheckPaperScreen } from './check-paper.screen.tsx'
export { CheckedScreen } from './checked.screen.tsx'
export { CropScreen } from './crop.screen.tsx'
export { HomeworkDetailScreen } from './detail.screen.tsx'
export { DoHomeworkScreen } from './do.screen.tsx'
export { HomeworkListScreen } from './list.screen.tsx'
export { HomeworkProgressScreen } from './progress.screen.tsx'
export { HomeworkReportScreen } from './report.screen.tsx'
export { StudentPaperScreen } from './student-paper.screen.tsx'
export { HomeworkSummaryScreen } from './summary.screen.tsx'
export { UnsentScreen } from './unsent.screen.tsx'
