import type { Goal, GoalSubject, WrongPlan } from '#contract/wrong/notebook.ts'

/** How a goal stands: none was set, it waits for the next exam, that exam reached it, or fell short of it. */
export type GoalState =
  | { readonly is: 'none' }
  | { readonly is: 'ahead'; readonly goal: Goal; readonly last: number | null }
  | { readonly is: 'reached'; readonly goal: Goal; readonly exam: string; readonly score: number }
  | {
      readonly is: 'missed'
      readonly goal: Goal
      readonly exam: string
      readonly score: number
      readonly short: number
    }

/** State of a plan's goal; null: the server is older than goals, or there is no exam to set one by. */
export function goalState(plan: Pick<WrongPlan, 'goal' | 'goalSubjects'>): GoalState | null {
  const { goal, goalSubjects = [] } = plan
  if (!goal) return goalSubjects.length === 0 ? null : { is: 'none' }
  if (!goal.result) {
    const last = goalSubjects.find(({ courseId }) => courseId === goal.courseId)?.score ?? null
    return { is: 'ahead', goal, last }
  }
  const { examName: exam, score } = goal.result
  const short = Math.round((goal.score - score) * 100) / 100
  return short <= 0 ? { is: 'reached', goal, exam, score } : { is: 'missed', goal, exam, score, short }
}

/** What a form says of a goal. */
export type GoalEntry =
  | { readonly ok: true; readonly goal: { courseId: string; score: number } | null }
  | { readonly ok: false; readonly why: 'empty' | 'range'; readonly full: number }

/** The goal of a form: a subject of the list (undefined: none is wanted) and the text of its number, in steps of 0.5. */
export function goalEntry(subject: GoalSubject | undefined, text: string): GoalEntry {
  if (!subject) return { ok: true, goal: null }
  const { courseId, full } = subject
  if (text.trim() === '') return { ok: false, why: 'empty', full }
  const score = Number(text)
  const steps = Number.isInteger(score * 2)
  return steps && score >= 0 && score <= full
    ? { ok: true, goal: { courseId, score } }
    : { ok: false, why: 'range', full }
}
