import type { FoundStudent } from '../../exams/roster/find-students.ts'
import { sameName } from '../../sheets/roster/student-columns.ts'
import { bareOf, type DraftStudent, type LostZeros } from '../../sheets/roster/students.ts'
import type { ImportContent } from '../check/draft.ts'
import type { KnownSchool } from './directory.ts'

/** A student with the number the school has. */
type Numbered = FoundStudent & { number: string }

/** Finds stored students whose numbers have lost the zeros at their front in a file. */
export class ZerosOfSchool {
  lost: LostZeros | null = null
  private readonly bare = new Map<KnownSchool, Map<string, Numbered | null>>()

  /** The one student with the same number but for zeros in front, and the same name where a file says one. */
  find(school: KnownSchool | null, student: DraftStudent, { students }: ImportContent): Numbered | undefined {
    if (!school) return undefined
    const found = this.indexOf(school).get(bareOf(student.number))
    if (!found || found.number.length <= student.number.length || !found.number.endsWith(student.number))
      return undefined
    // the files name that student as well: this is another one
    if (students.find(student.school, found.number) >= 0) return undefined
    if (student.name && student.name !== student.number && !sameName(found.name, student.name))
      return undefined
    this.lost ??= { count: 0, from: student.number, to: found.number }
    this.lost.count++
    return found
  }

  private indexOf(school: KnownSchool): Map<string, Numbered | null> {
    const known = this.bare.get(school)
    if (known) return known
    const index = new Map<string, Numbered | null>()
    for (const [number, student] of school.students) {
      const bare = bareOf(number)
      index.set(bare, index.has(bare) ? null : { ...student, number })
    }
    this.bare.set(school, index)
    return index
  }
}
