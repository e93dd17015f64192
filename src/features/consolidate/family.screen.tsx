/** A family's pages of consolidation, in one chunk. */
export { CheckScreen } from './check.screen.tsx'
export { DoScreen } from './do.screen.tsx'
export { FamilyListScreen } from './family-list.screen.tsx'
export { FamilyProgressScreen } from './family-progress.screen.tsx'
export { MarkScreen } from './mark.screen.tsx'
export { ReportScreen } from './report.screen.tsx'
