import type { Calls } from '#contract/calls.ts'

type ClassEntry = Calls['GET /api/exam/plan/class/list']['reply']['classes'][number]

/** The class of the address where the caller may read it, else the one the caller heads, else the first; or null. */
export function chooseClass(classes: readonly ClassEntry[], wanted: string | null): ClassEntry | null {
  return (
    classes.find(({ classId }) => classId === wanted) ??
    classes.find(({ isHead }) => isHead) ??
    classes[0] ??
    null
  )
}
