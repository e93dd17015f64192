import type { KnownClass, KnownSchool } from './directory.ts'

/** How class names are compared: width, blanks, brackets and a closing 班 do not matter. */
function classNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s()[\]]/g, '')
    .replace(/班$/, '')
    .toLowerCase()
}

/** The stored class of that name (in `grade` when given): exactly, else by key. `shared`: in more than one grade. */
export function findClass(
  school: KnownSchool,
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
