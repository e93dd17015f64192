import type { FoundStudent } from '../../exams/roster/find-students.ts'
import { type DraftStudent, nameKey } from '../../sheets/roster/students.ts'
import { findClasses } from './classes.ts'
import type { KnownSchool } from './directory.ts'

/** A student with the number and the class the school has. */
type StudentCandidate = FoundStudent & { number: string; className: string }

/** Finds stored students whom a file names without their numbers. */
export class NamesOfSchool {
  private readonly names = new Map<KnownSchool, Map<string, StudentCandidate[]>>()

  /** All of that name, in the class where the file says one. */
  find(school: KnownSchool | null, { name, className, grade }: DraftStudent): StudentCandidate[] {
    if (!school) return []
    const all = this.indexOf(school).get(nameKey(name)) ?? []
    const [at, second] = className === '' ? [] : findClasses(school, className, grade)
    return at && !second ? all.filter((one) => one.classId === at.classId) : all
  }

  private indexOf(school: KnownSchool): Map<string, StudentCandidate[]> {
    const known = this.names.get(school)
    if (known) return known
    const classes = new Map(school.classes.map((c) => [c.classId, c.name]))
    const all = Array.from(school.students, ([number, student]) => ({
      ...student,
      number,
      className: classes.get(student.classId) ?? '',
    }))
    const index = Map.groupBy(all, (one) => nameKey(one.name))
    this.names.set(school, index)
    return index
  }
}
