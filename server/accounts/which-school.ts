import type { Db } from '../db/db.ts'
import { findClasses, gradesLike, tellSeveral } from '../import/resolve/classes.ts'
import { type KnownClass, type KnownSchool, loadSchool, onlySchool } from '../import/resolve/directory.ts'
import type { FaultPosition, Faults } from '../sheets/faults.ts'

/** The school of that name or id, or the only one there is when '' is given; null with the fault told. */
export async function whichSchool(
  db: Db,
  given: string,
  place: FaultPosition,
  faults: Faults,
): Promise<KnownSchool | null> {
  const name = given || (await onlySchool(db)) || ''
  if (!name) {
    faults.add('school_unclear', place)
    return null
  }
  const found = await loadSchool(db, name)
  if (found === 'unknown') faults.add('no_such_school', place, { school: name })
  else if (found === 'shared') faults.add('school_shared_name', place, { school: name })
  else return found
  return null
}

/** Names a message shows. */
const SHOWN = 6
const order = new Intl.Collator('zh-Hans-CN', { numeric: true })
const some = (names: readonly string[]) =>
  names.toSorted(order.compare).slice(0, SHOWN).join('、') + (names.length > SHOWN ? '…' : '')

/** The class of a school by name, in `grade` unless ''; null with the fault told. */
export function whichClass(
  school: KnownSchool,
  className: string,
  grade: string,
  place: FaultPosition,
  faults: Faults,
): KnownClass | null {
  const found = findClasses(school, className, grade)
  const [first, second] = found
  if (first && !second) return first
  if (second) tellSeveral(found, className, { place, faults, sameName: 'class_in_two_grades' })
  else {
    const of = gradesLike(school.grades.keys(), grade)
    const there = school.classes.filter((c) => !grade || of.includes(c.grade))
    const known = some(there.map((c) => c.name))
    faults.add('no_such_class', place, { school: school.name, className, known })
  }
  return null
}

/** The id of a school's grade by name; null with the fault told. */
export function whichGrade(
  school: KnownSchool,
  grade: string,
  place: FaultPosition,
  faults: Faults,
): string | null {
  const [found, second] = gradesLike(school.grades.keys(), grade)
  if (found !== undefined && second === undefined) return school.grades.get(found) ?? null
  if (found !== undefined && second !== undefined) {
    faults.add('grade_several', place, { grade, known: `${found}、${second}` })
    return null
  }
  faults.add('no_such_grade', place, { school: school.name, grade, known: some([...school.grades.keys()]) })
  return null
}
