import type { Calls } from '#contract/calls.ts'

export type Line = Calls['GET /api/exam/homework/teacher/list']['reply']['list'][number]

/** `running` handed out and open, `toMark` papers wait for the teacher, `finished` neither, `withdrawn` taken back. */
export const PHASES = ['running', 'toMark', 'finished', 'withdrawn'] as const
export type Phase = (typeof PHASES)[number]

/** Papers that wait for a teacher's pen. */
export const unmarkedOf = (line: Line): number =>
  line.marker === 'teacher' ? Math.max(0, line.submitted - line.checked) : 0

/** Those that wait for this teacher's: who only heads a class marks none of another's subject. */
export const waitingOf = (line: Line): number => (line.mayMark ? unmarkedOf(line) : 0)

/**
 * Where a homework belongs. Papers to mark go before a deadline that is still to come: they are what the teacher can do.
 * @param now epoch ms by the server's clock
 */
export function phaseOf(line: Line, now: number): Phase {
  if (line.withdrawn) return 'withdrawn'
  if (waitingOf(line) > 0) return 'toMark'
  return line.deadlineAt > now ? 'running' : 'finished'
}

export const SORTS = ['deadline', 'newest', 'waiting', 'title'] as const
export type Sort = (typeof SORTS)[number]

const ORDER: Readonly<Record<Sort, (a: Line, b: Line) => number>> = {
  deadline: (a, b) => a.deadlineAt - b.deadlineAt,
  newest: (a, b) => b.startAt - a.startAt,
  waiting: (a, b) => waitingOf(b) - waitingOf(a) || a.deadlineAt - b.deadlineAt,
  title: (a, b) => a.title.localeCompare(b.title, 'zh-CN'),
}

export interface Wish {
  phase: Phase | 'all'
  search: string
  className: string
  courseId: string
  sort: Sort
}

/** The lines a teacher asked for, in the order asked for. A search finds words of the title, a class or the subject. */
export function chosenLines(lines: readonly Line[], wish: Wish, now: number): Line[] {
  const search = wish.search.trim().toLowerCase()
  return lines
    .filter(
      (line) =>
        (wish.phase === 'all' || phaseOf(line, now) === wish.phase) &&
        (wish.className === '' || line.classNames.includes(wish.className)) &&
        (wish.courseId === '' || line.courseId === wish.courseId) &&
        [line.title, line.courseName, ...line.classNames].some((text) => text.toLowerCase().includes(search)),
    )
    .toSorted(ORDER[wish.sort])
}

/** Names of the classes of these lines, each once, in the order of their names. */
export const classesOf = (lines: readonly Line[]): string[] =>
  [...new Set(lines.flatMap((line) => line.classNames))].toSorted((a, b) =>
    a.localeCompare(b, 'zh-CN', { numeric: true }),
  )

/** Subjects of these lines, each once. */
export const coursesOf = (lines: readonly Line[]): { courseId: string; courseName: string }[] => [
  ...new Map(lines.map(({ courseId, courseName }) => [courseId, { courseId, courseName }] as const)).values(),
]
