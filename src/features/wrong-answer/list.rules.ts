import type { WrongEntry, WrongQuestion } from '#contract/wrong/notebook.ts'
import { textSearch } from '#core/domain/entry/typed.ts'

export const SORTS = ['newest', 'lost', 'easy', 'faded'] as const
export type WrongListSort = (typeof SORTS)[number]

/** What a list is narrowed to; '' or absent: all. `cause` none: those without one. */
export interface Narrow {
  cause: string
  point: string
  examId: string
  /** Only today's. */
  due: boolean
  sort: WrongListSort
  /** What is looked for in the number, the first words, the points, the exam and the subject of a question; '': nothing. */
  search: string
}

const rate = ({ score, full }: WrongEntry): number => (full > 0 ? score / full : 0)

/** Sorts by a number, ascending, unknown ones last; equal ones keep their order, newest exam first. */
const by = (list: WrongEntry[], of: (entry: WrongEntry) => number | null): WrongEntry[] =>
  list.toSorted((a, b) => (of(a) ?? Number.MAX_VALUE) - (of(b) ?? Number.MAX_VALUE))

/** The entries asked for, in the order asked for: newest exam, most lost, easiest for the class, least recalled. */
export function selectNotebookEntries(entries: readonly WrongEntry[], n: Narrow): WrongEntry[] {
  const isFound = textSearch(n.search)
  const found = entries.filter(
    (e) =>
      (n.cause === '' || (e.cause ?? 'none') === n.cause) &&
      (n.point === '' || e.knowledge.includes(n.point)) &&
      (n.examId === '' || e.examId === n.examId) &&
      (!n.due || e.due === 'today') &&
      isFound(e.itemNo, e.begins ?? '', e.examName, e.courseName, ...e.knowledge),
  )
  if (n.sort === 'lost') return by(found, rate)
  if (n.sort === 'easy') return by(found, (e) => (e.classRate === null ? null : -e.classRate))
  if (n.sort === 'faded') return by(found, (e) => e.recall)
  return found
}

/** Whether it can be practised: the school gave its words, or the scanned card shows it. */
export const isAsked = (entry: Pick<WrongEntry, 'asked'>): boolean => entry.asked !== 'none'

/** Knowledge points of the entries with how many each, most first. */
export function pointsOf(entries: readonly WrongEntry[]): { name: string; n: number }[] {
  const counts = new Map<string, number>()
  for (const { knowledge } of entries)
    for (const name of knowledge) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, n]) => ({ name, n })).toSorted((a, b) => b.n - a.n)
}

/** Exams of the entries, newest first, with how many each. */
export function countEntriesByExam(
  entries: readonly WrongEntry[],
): { examId: string; name: string; n: number }[] {
  const exams = new Map<string, { examId: string; name: string; n: number }>()
  for (const { examId, examName } of entries) {
    const known = exams.get(examId)
    exams.set(examId, { examId, name: examName, n: (known?.n ?? 0) + 1 })
  }
  return [...exams.values()]
}

/** Of today's questions those of a subject; null: of all. Their order stays. */
export const filterByCourse = (
  questions: readonly WrongQuestion[],
  courseId: string | null | undefined,
): readonly WrongQuestion[] =>
  courseId ? questions.filter(({ entry }) => entry.courseId === courseId) : questions
