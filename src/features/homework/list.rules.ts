import type { HomeworkLine } from '#contract/homework.ts'
import { type View, viewOf } from './due.rules.ts'

type Line = Pick<HomeworkLine, 'state' | 'title' | 'courseId' | 'courseName'>

/** What a person asks of the list; '': everything. */
export interface Wish {
  view: View
  courseId: string
  search: string
}

/** More lines than these are worth a search. */
export const FEW = 7

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The lines of a wish in their order; the search looks into titles and subjects. */
export function chosen<L extends Line>(lines: readonly L[], { view, courseId, search }: Wish): L[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    const text = folded(`${line.title} ${line.courseName}`)
    return (
      viewOf(line) === view &&
      (courseId === '' || line.courseId === courseId) &&
      words.every((word) => text.includes(word))
    )
  })
}

/** Subjects of these lines, each once, as they come. */
export const subjectsOf = (lines: readonly Line[]): { value: string; title: string }[] =>
  [...new Map(lines.map(({ courseId, courseName }) => [courseId, courseName])).entries()].map(
    ([value, title]) => ({ value, title }),
  )
