import type {
  PointMastery,
  PracticeDetail,
  PracticeLine,
  PracticeQuestion,
} from '#contract/homework/practice.ts'
import { textSearch } from '#core/domain/entry/typed.ts'

export const VIEWS = ['all', 'open', 'done'] as const
export type PracticeView = (typeof VIEWS)[number]
export const SORTS = ['newest', 'weakest'] as const
export type PracticeSort = (typeof SORTS)[number]

/** Name of the work of one practice; its questions' drafts and operations are found by it. */
export const buildPracticeWorkName = (practiceId: string, studentId: string): string =>
  `practice/${practiceId}/${studentId}`

/** What a practice is called: the teacher's name for it, else its points. */
export const formatPracticeTitle = (
  line: Readonly<Pick<PracticeLine, 'exerciseName' | 'points'>>,
  comma: string,
): string => (line.exerciseName === '' ? line.points.join(comma) : line.exerciseName)

/**
 * The practices of a view that hold every word searched for in their name, subject or points, in the order wished; those
 * without a rate come last among the weakest.
 */
export function selectPractices(
  list: readonly PracticeLine[],
  { view, search, sort }: { view: PracticeView; search: string; sort: PracticeSort },
): PracticeLine[] {
  const isFound = textSearch(search)
  const found = list.filter((line) => {
    if (view !== 'all' && (line.state === 'done') !== (view === 'done')) return false
    return isFound(line.exerciseName, line.courseName, ...line.points)
  })
  return sort === 'newest' ? found : found.toSorted((a, b) => (a.rate ?? 2) - (b.rate ?? 2))
}

/** The first question that wants something: an answer, or a look beside the key; past the last: none. */
export function findNextPracticeQuestion(questions: readonly PracticeQuestion[]): number {
  const at = questions.findIndex((q) => q.answer === null || q.answer.rate === null)
  return at < 0 ? questions.length : at
}

/** How each point went over what has been looked at. Rates 0..1. */
export function ratePracticePoints(
  detail: Pick<PracticeDetail, 'questions'>,
): { name: string; n: number; rate: number }[] {
  const sums = new Map<string, { n: number; got: number }>()
  for (const { knowledge, answer } of detail.questions) {
    if (answer === null || answer.rate === null) continue
    for (const name of knowledge) {
      const s = sums.get(name) ?? { n: 0, got: 0 }
      sums.set(name, { n: s.n + 1, got: s.got + answer.rate })
    }
  }
  return [...sums].map(([name, { n, got }]) => ({ name, n, rate: got / n })).sort((a, b) => a.rate - b.rate)
}

/** Better by so much than in the exams is told, over so many questions: less may be chance. */
const BETTER = 0.15
const LEAST = 2

/** Points that went better in a practice than in the student's exams, the most improved first. Rates 0..1. */
export function improved(
  detail: Pick<PracticeDetail, 'questions'>,
  points: readonly Pick<PointMastery, 'name' | 'rate'>[],
): { name: string; then: number; now: number }[] {
  const then = new Map(points.map(({ name, rate }) => [name, rate]))
  return ratePracticePoints(detail)
    .flatMap(({ name, n, rate }) => {
      const before = then.get(name) ?? null
      return before !== null && n >= LEAST && rate - before >= BETTER
        ? [{ name, then: before, now: rate }]
        : []
    })
    .toSorted((a, b) => b.now - b.then - (a.now - a.then))
}
