import type { Exercise } from '#contract/exam/workbench.ts'
import type { BankQuestion } from '#contract/homework/teacher.ts'

export interface PointLine {
  readonly name: string
  /** Numbers of the items that were about it. */
  readonly items: readonly string[]
  readonly questions: readonly BankQuestion[]
}

/** Points in their order, each question under the first point it is about. */
export function pointLines(points: Exercise['points']): PointLine[] {
  const seen = new Set<string>()
  return points.map(({ name, items, questions }) => ({
    name,
    items,
    questions: questions.filter(({ questionId }) => {
      if (seen.has(questionId)) return false
      seen.add(questionId)
      return true
    }),
  }))
}

/** Questions of each point taken to begin with. */
const EACH = 2

/** What is chosen to begin with: the first questions of every point. */
export const firstChoice = (lines: readonly PointLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ questions }) => questions.slice(0, EACH).map((q) => q.questionId)))

/** The chosen questions in the order of the page. */
export const pickChosenQuestions = (
  lines: readonly PointLine[],
  chosen: ReadonlySet<string>,
): BankQuestion[] => lines.flatMap(({ questions }) => questions.filter((q) => chosen.has(q.questionId)))

/** With or without a question. */
export function toggled(chosen: ReadonlySet<string>, questionId: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(questionId)) next.add(questionId)
  return next
}
