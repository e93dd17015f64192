import type { Calls } from '#contract/calls.ts'
import type { ClassReport } from '#contract/exam/class-report.ts'
import { Role, type RoleCode } from '#contract/roles.ts'
import { hasSubjectDirectorRights } from '#core/domain/roles/rights.ts'

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

/**
 * Classes whose every subject the caller may read: all of a leader's, the ones a teacher heads. Without the list (kept
 * reports open without it) the shown class alone.
 */
export function listFullAccessClasses(
  list: readonly ClassEntry[],
  shown: Pick<ClassReport, 'classId' | 'className' | 'hasTotal'>,
  role: RoleCode | undefined,
): { classId: string; className: string }[] {
  if (role !== undefined && hasSubjectDirectorRights(role)) return []
  const open = list.filter(({ isHead }) => isHead || role !== Role.teacher)
  if (open.length > 0) return open.map(({ classId, className }) => ({ classId, className }))
  return shown.hasTotal ? [{ classId: shown.classId, className: shown.className }] : []
}
