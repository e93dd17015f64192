/** What was done to a value, step by step; `at` is the present. */
export interface History<T> {
  readonly steps: readonly T[]
  readonly at: number
}

/** Steps kept: more than a teacher takes back on one page. */
const LONGEST = 100

export const startHistory = <T>(value: T): History<T> => ({ steps: [value], at: 0 })

export const present = <T>(history: History<T>): T => history.steps[history.at] as T

/** A new present; what had been taken back is gone. */
export function push<T>(history: History<T>, value: T): History<T> {
  const steps = [...history.steps.slice(0, history.at + 1), value].slice(-LONGEST)
  return { steps, at: steps.length - 1 }
}

export const canUndo = (history: History<unknown>): boolean => history.at > 0
export const canRedo = (history: History<unknown>): boolean => history.at < history.steps.length - 1

export const undo = <T>(history: History<T>): History<T> =>
  canUndo(history) ? { ...history, at: history.at - 1 } : history
export const redo = <T>(history: History<T>): History<T> =>
  canRedo(history) ? { ...history, at: history.at + 1 } : history
