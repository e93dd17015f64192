import { dataLines } from '../data-lines.ts'

/** The words of a question of the demo's papers. */
export interface ChoiceWords {
  stem: string
  right: string
  wrong: readonly [string, string, string]
  why: string
}

/** To choose several from: a paper takes as many right ones as the key of its item has letters, 2 or 3. */
export interface MultiWords {
  stem: string
  right: readonly [string, string, string]
  wrong: readonly [string, string]
  why: string
}

export interface OpenWords {
  stem: string
  why: string
}

/** Questions about one knowledge point: to choose one from, to choose several from, to write. */
export interface PointWords {
  choice: ChoiceWords[]
  multi: MultiWords[]
  open: OpenWords[]
}

type QuestionWordsData = { point: string; why: string } & (
  | ({ choice: string } & Pick<ChoiceWords, 'right' | 'wrong'>)
  | ({ multi: string } & Pick<MultiWords, 'right' | 'wrong'>)
  | { open: string }
)

/** Questions of one course by their knowledge point. */
export function loadQuestionsByPoint(course: string): Readonly<Record<string, PointWords>> {
  const points: Record<string, PointWords> = {}
  for (const line of dataLines<QuestionWordsData>(`words-${course}`)) {
    const { why } = line
    points[line.point] ??= { choice: [], multi: [], open: [] }
    const point = points[line.point] as PointWords
    if ('choice' in line) point.choice.push({ stem: line.choice, right: line.right, wrong: line.wrong, why })
    else if ('multi' in line)
      point.multi.push({ stem: line.multi, right: line.right, wrong: line.wrong, why })
    else point.open.push({ stem: line.open, why })
  }
  return points
}
