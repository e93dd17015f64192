import type { HomeworkSummary } from '#contract/homework/homework.ts'

export type QuestionLine = HomeworkSummary['questions'][number]

export interface Share {
  letter: string
  count: number
  /** 0..1 of the papers; with several choices they add up to more than 1. Null: nobody yet. */
  share: number | null
  right: boolean
}

type Choices = Pick<QuestionLine, 'type' | 'marked' | 'options' | 'key'>

/** Shares of the letters of a choice; '' is an empty answer. */
export function computeOptionShares(question: Choices): Share[] {
  const counts = question.options.map((o) => o.count)
  const all =
    question.type === 'multi'
      ? Math.max(question.marked, ...counts)
      : counts.reduce((sum, count) => sum + count, 0)
  return question.options.map(({ letter, count }) => ({
    letter,
    count,
    share: all === 0 ? null : count / all,
    right: letter !== '' && (question.key ?? '').includes(letter),
  }))
}

/** The wrong answer most took; null where nobody chose wrong or two are equal in front. */
export function commonWrong(question: Choices): Share | null {
  if (!question.key) return null
  const wrong = computeOptionShares(question)
    .filter((s) => !s.right && s.letter !== '' && s.count > 0)
    .toSorted((a, b) => b.count - a.count)
  const [first, second] = wrong
  return first && first.count !== second?.count ? first : null
}

/** The question that cost most of its marks; null while nothing is marked. */
export function hardest(questions: readonly QuestionLine[]): QuestionLine | null {
  const marked = questions.filter((q) => q.rate !== null)
  return marked.reduce<QuestionLine | null>(
    (low, q) => (low === null || (q.rate ?? 1) < (low.rate ?? 1) ? q : low),
    null,
  )
}
