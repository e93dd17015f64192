import {
  type Before,
  beforeOf,
  chooseQuestions,
  type DoneItem,
  findLostPoints,
  type QuestionChoice,
} from '#core/domain/consolidate/choose.ts'
import type { BankRow } from './exam.repo.ts'

/** One student's questions, and the marks they are compared with; of no question: the bank has nothing new. */
export interface Plan {
  studentId: string
  chosen: QuestionChoice<BankRow>[]
  before: Before
}

/** What a student would be given; null for one who lost nothing. */
export function planConsolidation(
  studentId: string,
  items: readonly DoneItem[],
  bank: ReadonlyMap<string, readonly BankRow[]>,
  seen: ReadonlySet<string>,
): Plan | null {
  const points = findLostPoints(items)
  if (points.length === 0) return null
  const chosen = chooseQuestions(points, bank, seen)
  const given = new Set(chosen.map((c) => c.point))
  return {
    studentId,
    chosen,
    before: beforeOf(
      items,
      points.filter((p) => given.has(p.name)),
    ),
  }
}
