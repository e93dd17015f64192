import { isIn } from './marking.rules.ts'

export const VIEWS = ['missing', 'toMark', 'marked', 'all'] as const
export type View = (typeof VIEWS)[number]

interface Line {
  state: 'todo' | 'doing' | 'submitted' | 'checked'
  classId: string
  studentName: string
  studentNumber: string
  score: number | null
  late: boolean
}

/** Papers a view shows: not handed in, waiting for marks, given back, or everybody. */
export const inView = (line: Pick<Line, 'state'>, view: View): boolean =>
  view === 'all' ||
  (view === 'missing' ? !isIn(line) : line.state === (view === 'toMark' ? 'submitted' : 'checked'))

/** Papers of a view and a class, in the order of the class list. */
export const shownSheets = <S extends Line>(sheets: readonly S[], view: View, classId: string): S[] =>
  sheets
    .filter((s) => inView(s, view) && (classId === '' || s.classId === classId))
    .toSorted((a, b) => a.studentNumber.localeCompare(b.studentNumber, 'en', { numeric: true }))

/** Papers by score, best first; those without one last. */
export const byScore = <S extends Line>(sheets: readonly S[]): S[] =>
  sheets.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1))

const HOUR = 3_600_000

/** Whom a reminder would reach now: not handed in, and not told within the last hour (the server keeps to it too). */
export const toRemind = <S extends Line & { remindedAt: number | null }>(
  sheets: readonly S[],
  now: number,
): S[] => sheets.filter((s) => !isIn(s) && (s.remindedAt === null || now - s.remindedAt >= HOUR))
