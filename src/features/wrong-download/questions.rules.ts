import type { WrongBookQuestion } from '#contract/wrong/download.ts'
import { textSearch } from '#core/domain/entry/typed.ts'

/** Questions a book holds at most. */
export const BOOK_AT_MOST = 200

/** Rows of a paper drawn at first, and more with each press. */
export const ROWS = 20
/** Papers drawn at first, and more with each press. */
export const PAPERS = 12
/** Papers open while something is looked for: few hits are seen at once, a word in all of them fills no long page. */
const OPEN_HITS = 4

/** Whether the paper at a place in the list is open from the start. */
export const opensFirst = (at: number, typed: string): boolean => at < (typed.trim() === '' ? 1 : OPEN_HITS)

export interface QuestionFilter {
  readonly examId?: string
  readonly courseId?: string
  readonly cause?: string
  readonly point?: string
}
export const FILTER_FIELDS = ['examId', 'courseId', 'cause', 'point'] as const

export const SORTS = ['newest', 'lost', 'reach'] as const
export type WrongBookSort = (typeof SORTS)[number]

export const matchesQuestionFilter = (q: WrongBookQuestion, filter: QuestionFilter): boolean =>
  (filter.examId === undefined || q.examId === filter.examId) &&
  (filter.courseId === undefined || q.courseId === filter.courseId) &&
  (filter.cause === undefined || q.cause === filter.cause) &&
  (filter.point === undefined || q.knowledge.includes(filter.point))

/** Whether what a person typed stands in the words, the points, the exam or the subject of a question. */
export const matchesQuestionSearch = (q: WrongBookQuestion, typed: string): boolean =>
  textSearch(typed)(q.words?.stem ?? '', q.examName, q.courseName, ...q.knowledge)

/** In another order; those alike stay as they were. `newest` is the order they come in. */
export function sorted(questions: readonly WrongBookQuestion[], sort: WrongBookSort): WrongBookQuestion[] {
  if (sort === 'lost') return questions.toSorted((a, b) => b.full - b.score - (a.full - a.score))
  if (sort === 'reach') return questions.toSorted((a, b) => (b.classRate ?? -1) - (a.classRate ?? -1))
  return [...questions]
}

export interface WrongBookGroup {
  readonly key: string
  readonly courseName: string
  readonly examName: string
  readonly questions: readonly WrongBookQuestion[]
}

/** Questions of one paper together, papers in the order of their first question. */
export function groupBookQuestions(questions: readonly WrongBookQuestion[]): WrongBookGroup[] {
  const papers = new Map<string, WrongBookQuestion[]>()
  for (const q of questions) {
    const key = `${q.examId}/${q.paperId}`
    papers.set(key, [...(papers.get(key) ?? []), q])
  }
  return [...papers].map(([key, own]) => ({
    key,
    courseName: own[0]?.courseName ?? '',
    examName: own[0]?.examName ?? '',
    questions: own,
  }))
}

export interface FilterOption {
  readonly value: string
  readonly title: string
  readonly count: number
}

/** What there is to choose from in a field, in the order it first comes, with how many questions have it. */
export function countFilterOptions(
  questions: readonly WrongBookQuestion[],
  of: (q: WrongBookQuestion) => readonly (readonly [value: string, title: string])[],
): FilterOption[] {
  const found = new Map<string, FilterOption>()
  for (const question of questions)
    for (const [value, title] of of(question))
      found.set(value, { value, title, count: (found.get(value)?.count ?? 0) + 1 })
  return [...found.values()]
}

/** Names of the subjects of some questions, each once. */
export const listCourseNames = (questions: readonly Pick<WrongBookQuestion, 'courseName'>[]): string[] => [
  ...new Set(questions.map((q) => q.courseName)),
]
