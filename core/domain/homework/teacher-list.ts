import type { HomeworkPhase, HomeworkSort, TeacherCounts, TeacherLine } from '#contract/homework/list.ts'
import { textSearch } from '../entry/typed.ts'

type Counted = Pick<TeacherLine, 'marker' | 'submitted' | 'checked'>
type UnmarkedCountInput = Counted & Pick<TeacherLine, 'mayMark'>
type HomeworkPhaseInput = UnmarkedCountInput & Pick<TeacherLine, 'withdrawn' | 'deadlineAt'>

/** Papers that wait for a teacher's pen. */
export const unmarkedOf = (line: Counted): number =>
  line.marker === 'teacher' ? Math.max(0, line.submitted - line.checked) : 0

/** Those that wait for this teacher's: who only heads a class marks none of another's subject. */
export const countPapersToMark = (line: UnmarkedCountInput): number => (line.mayMark ? unmarkedOf(line) : 0)

/**
 * Where a homework belongs. Papers to mark go before a deadline that is still to come: they are what the teacher can do.
 * @param now epoch ms by the server's clock
 */
export function phaseOf(line: HomeworkPhaseInput, now: number): HomeworkPhase {
  if (line.withdrawn) return 'withdrawn'
  if (countPapersToMark(line) > 0) return 'toMark'
  return line.deadlineAt > now ? 'running' : 'finished'
}

/** How many there are of each kind. `now`: epoch ms by the server's clock. */
export function countHomeworkByPhase(lines: readonly TeacherLine[], now: number): TeacherCounts {
  const counts = { all: lines.length, running: 0, toMark: 0, finished: 0, withdrawn: 0, open: 0, papers: 0 }
  for (const line of lines) {
    counts[phaseOf(line, now)] += 1
    if (line.withdrawn) continue
    if (line.deadlineAt > now) counts.open += 1
    counts.papers += countPapersToMark(line)
  }
  return counts
}

/** What a teacher asks of the list; '': everything. */
export interface TeacherWish {
  phase: HomeworkPhase | 'all'
  search: string
  className: string
  courseId: string
  sort: HomeworkSort
}

const ORDER: Readonly<Record<HomeworkSort, (a: TeacherLine, b: TeacherLine) => number>> = {
  deadline: (a, b) => a.deadlineAt - b.deadlineAt,
  newest: (a, b) => b.startAt - a.startAt,
  waiting: (a, b) => countPapersToMark(b) - countPapersToMark(a) || a.deadlineAt - b.deadlineAt,
  title: (a, b) => a.title.localeCompare(b.title, 'zh-CN'),
}

/** The lines a teacher asked for, in the order asked for. A search finds words of the title, a class or the subject. */
export function selectTeacherHomework(
  lines: readonly TeacherLine[],
  wish: TeacherWish,
  now: number,
): TeacherLine[] {
  const isFound = textSearch(wish.search)
  return lines
    .filter(
      (line) =>
        (wish.phase === 'all' || phaseOf(line, now) === wish.phase) &&
        (wish.className === '' || line.classNames.includes(wish.className)) &&
        (wish.courseId === '' || line.courseId === wish.courseId) &&
        isFound(line.title, line.courseName, ...line.classNames),
    )
    .toSorted(ORDER[wish.sort])
}

/** Names of the classes of these lines, each once, in the order of their names. */
export const classNamesOf = (lines: readonly Pick<TeacherLine, 'classNames'>[]): string[] =>
  [...new Set(lines.flatMap((line) => line.classNames))].toSorted((a, b) =>
    a.localeCompare(b, 'zh-CN', { numeric: true }),
  )
