/** All screens of practice, in one chunk. */
export { PracticeAddScreen } from './add.screen.tsx'
export { PracticeCenterScreen } from './center.screen.tsx'
export { PracticeListScreen } from './list.screen.tsx'
