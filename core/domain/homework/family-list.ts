import type { HomeworkLine, HomeworkView, SheetState } from '#contract/homework/homework.ts'
import { textSearch } from '../entry/typed.ts'

type FamilyListRow = Pick<HomeworkLine, 'state' | 'title' | 'courseId' | 'courseName'>

const VIEW_OF: Readonly<Record<SheetState, HomeworkView>> = {
  todo: 'open',
  doing: 'open',
  submitted: 'submitted',
  checked: 'checked',
}
export const toHomeworkView = (line: Pick<FamilyListRow, 'state'>): HomeworkView => VIEW_OF[line.state]

/** What a person asks of the list; '': everything. */
export interface FamilyWish {
  view: HomeworkView | 'all'
  courseId: string
  search: string
}

/** The lines of a wish in their order; the search looks into titles and subjects. */
export function selectFamilyHomework<L extends FamilyListRow>(
  lines: readonly L[],
  { view, courseId, search }: FamilyWish,
): L[] {
  const isFound = textSearch(search)
  return lines.filter(
    (line) =>
      (view === 'all' || toHomeworkView(line) === view) &&
      (courseId === '' || line.courseId === courseId) &&
      isFound(line.title, line.courseName),
  )
}

/** How many there are in each view. */
export function viewCounts(lines: readonly Pick<FamilyListRow, 'state'>[]): Record<HomeworkView, number> {
  const counts = { open: 0, submitted: 0, checked: 0 }
  for (const line of lines) counts[toHomeworkView(line)] += 1
  return counts
}
