import type { CourseId } from './courses.ts'
import lists from './data/taught.json' with { type: 'json' }

/** Knowledge points of each course by grade name, in the order in which they are taught, separated by blanks. */
const LISTS: Partial<Record<CourseId, Readonly<Record<string, string>>>> = lists

/**
 * Points taught before an exam: the first `share` (0 to 1) of the year's list, at least eight. Empty for courses whose
 * papers name their own points.
 */
export function taught(courseId: CourseId, gradeName: string, share: number): readonly string[] {
  const list = LISTS[courseId]?.[gradeName]?.split(' ') ?? []
  return list.slice(0, Math.max(8, Math.round(list.length * share)))
}
