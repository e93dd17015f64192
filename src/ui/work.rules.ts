import type { StaffTask } from '#contract/exam/staff-work.ts'

/**
 * The tasks that a first page shows, in their order: the first of each kind, so that papers to mark do not hide a report
 * of a marking error, then those that come first.
 */
export function pickFirstTasks(work: readonly StaffTask[], atMost: number): StaffTask[] {
  const firsts = work.filter((task, at) => work.findIndex(({ kind }) => kind === task.kind) === at)
  const others = work.filter((task) => !firsts.includes(task))
  const chosen = new Set([...firsts, ...others].slice(0, atMost))
  return work.filter((task) => chosen.has(task))
}
