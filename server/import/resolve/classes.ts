import { classNameKey } from '../check/students.ts'
import type { KnownClass, KnownSchool } from './directory.ts'

/** The stored class of that name (in `grade` when given): exactly, else by key. `shared`: in more than one grade. */
export function findClass(
  school: Pick<KnownSchool, 'classes'>,
  className: string,
  grade: string,
): KnownClass | 'unknown' | 'shared' {
  const inGrade = grade ? school.classes.filter((c) => c.grade === grade) : school.classes
  const exact = inGrade.filter((c) => c.name === className)
  const key = classNameKey(className)
  const found = exact.length ? exact : inGrade.filter((c) => classNameKey(c.name) === key)
  const [first, second] = found
  if (!first) return 'unknown'
  return second ? 'shared' : first
}
