import { textSearch } from '#core/domain/entry/typed.ts'
import { isIn } from '../mark/marking.rules.ts'

export const VIEWS = ['missing', 'late', 'toMark', 'marked', 'all'] as const
export type SheetListView = (typeof VIEWS)[number]

interface StudentSheetRow {
  state: 'todo' | 'doing' | 'submitted' | 'checked'
  classId: string
  studentName: string
  studentNumber: string
  score: number | null
  late: boolean
}

const FITS: Readonly<Record<SheetListView, (line: Pick<StudentSheetRow, 'state' | 'late'>) => boolean>> = {
  missing: (line) => !isIn(line),
  late: (line) => line.late && isIn(line),
  toMark: (line) => line.state === 'submitted',
  marked: (line) => line.state === 'checked',
  all: () => true,
}

/** Papers a view shows: not handed in, handed in late, waiting for marks, given back, or everybody. */
export const isSheetInView = (line: Pick<StudentSheetRow, 'state' | 'late'>, view: SheetListView): boolean =>
  FITS[view](line)

/** Papers of a view and a class whose student's name or number holds `search`, in the order of the class list. */
export const shownSheets = <S extends StudentSheetRow>(
  sheets: readonly S[],
  view: SheetListView,
  classId: string,
  search = '',
): S[] => {
  const isFound = textSearch(search)
  return sheets
    .filter(
      (s) =>
        isSheetInView(s, view) &&
        (classId === '' || s.classId === classId) &&
        isFound(s.studentName, s.studentNumber),
    )
    .toSorted((a, b) => a.studentNumber.localeCompare(b.studentNumber, 'en', { numeric: true }))
}

/** Papers by score, best first; those without one last. */
export const sortSheetsByScore = <S extends StudentSheetRow>(sheets: readonly S[]): S[] =>
  sheets.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1))

const HOUR = 3_600_000

/** Whom a reminder would reach now: not handed in, and not told within the last hour (the server keeps to it too). */
export const listStudentsToRemind = <S extends StudentSheetRow & { remindedAt: number | null }>(
  sheets: readonly S[],
  now: number,
): S[] => sheets.filter((s) => !isIn(s) && (s.remindedAt === null || now - s.remindedAt >= HOUR))

/** Whether this teacher may remind of it: of an own subject, once students see it. */
export const mayRemind = (
  homework: { mayMark: boolean; withdrawn: boolean; startAt: number },
  now: number,
): boolean => homework.mayMark && !homework.withdrawn && homework.startAt <= now
