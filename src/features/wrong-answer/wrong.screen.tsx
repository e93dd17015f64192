/** A family goes from one of these pages to the next, maybe without a line: they come together. */
export { WrongCoursesScreen } from './courses.screen.tsx'
export { WrongDetailScreen } from './detail.screen.tsx'
export { WrongLabelScreen } from './label.screen.tsx'
export { WrongListScreen } from './list.screen.tsx'
export { WrongPracticeScreen } from './practice.screen.tsx'
export { WrongRecycleScreen } from './recycle.screen.tsx'
export { WrongRedoScreen } from './redo.screen.tsx'
