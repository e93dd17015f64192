import { classFold, gradeFold, gradeInClass } from '../../exams/roster/place-names.ts'
import type { FaultPosition, Faults } from '../../sheets/faults.ts'
import type { KnownClass, KnownSchool } from './directory.ts'

/**
 * The stored classes that a name may mean, in `grade` unless ''. One: found, exactly or by another spelling; none: there is
 * no such class; several: of more than one grade, or stored as different ones whose spellings are alike.
 */
export function findClasses(
  { classes }: Pick<KnownSchool, 'classes'>,
  className: string,
  grade: string,
): readonly KnownClass[] {
  const { byFold, grades } = indexOf(classes)
  const within = (those: readonly string[]): readonly KnownClass[] => {
    const exact = classes.filter((c) => c.name === className && those.includes(c.grade))
    if (exact.length > 0) return exact
    const alike = those.flatMap((of) => byFold.get(classFold(of, className)) ?? [])
    return [...new Set(alike)].filter((c) => those.includes(c.grade))
  }
  if (grade === '') {
    const found = within(grades)
    const said = gradeFold(gradeInClass(className))
    const ofGrade = found.filter((c) => gradeFold(c.grade) === said)
    return ofGrade.length > 0 ? ofGrade : found
  }
  const exact = grades.includes(grade) ? within([grade]) : []
  return exact.length > 0 ? exact : within(gradesLike(grades, grade))
}

/** Names of stored grades that a name may mean: the very one, else those whose spelling is alike. */
export function gradesLike(grades: Iterable<string>, name: string): string[] {
  const all = [...grades]
  return all.includes(name) ? [name] : all.filter((of) => gradeFold(of) === gradeFold(name))
}

/** A class as people call it: with its grade in front. */
export const classLabel = (grade: string, name: string): string =>
  grade === '' || name.startsWith(grade) ? name : `${grade} ${name}`

/** Tells that a name may mean several stored classes. `sameName`: fault where they only differ in their grade. */
export function tellSeveral(
  found: readonly KnownClass[],
  className: string,
  {
    place,
    faults,
    sameName,
  }: { place: FaultPosition; faults: Faults; sameName: Parameters<Faults['add']>[0] },
): void {
  const isOfGrades = new Set(found.map((c) => gradeFold(c.grade))).size === found.length
  if (isOfGrades) return faults.add(sameName, place, { className })
  const known = found.map((c) => classLabel(c.grade, c.name)).join('、')
  return faults.add('class_several', place, { className, known })
}

interface Index {
  size: number
  byFold: Map<string, KnownClass[]>
  grades: readonly string[]
}
const indexes = new WeakMap<readonly KnownClass[], Index>()

/** Made once for a school's classes, and again when some were added. */
function indexOf(classes: readonly KnownClass[]): Index {
  const known = indexes.get(classes)
  if (known?.size === classes.length) return known
  const byFold = Map.groupBy(classes, (c) => classFold(c.grade, c.name))
  const made = { size: classes.length, byFold, grades: [...new Set(classes.map((c) => c.grade))] }
  indexes.set(classes, made)
  return made
}
