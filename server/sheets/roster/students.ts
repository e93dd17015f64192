import { comparable, comparableId } from '#core/domain/entry/typed.ts'
import { classFold, gradeInClass } from '../../exams/roster/place-names.ts'
import type { Field } from '../columns/fields.ts'

/** A student as the files name them; ids come later. */
export interface DraftStudent {
  /** As written; '' when no file says it. */
  school: string
  number: string
  name: string
  className: string
  grade: string
  /** What the grade may be called, where the file says it by a number. */
  gradeHints?: readonly string[]
  /** ID number (checked) and the birthday in it, where a roster says one. */
  identity?: { idNumber: string; birth: string }
  /** Where the student was met first, and how messages name the columns there. */
  file: string
  row: number
  columns?: Readonly<Partial<Record<Field, string>>>
  /** In a roster file, or named by a scores file that stands for one. */
  listed: boolean
}

/** How many student numbers had lost zeros at their front, with the first of them. */
export interface LostZeros {
  count: number
  from: string
  to: string
}

const AMBIGUOUS = -2

/** All students of an import, each with an index. Found by school and number, or by the number alone where it is clear. */
export class Students {
  readonly list: DraftStudent[] = []
  private readonly byKey = new Map<string, number>()
  private readonly byNumber = new Map<string, number>()
  /** By the number without the zeros at its front; made when it is first asked for. */
  private byBare: Map<string, number> | null = null
  private byName: Map<string, number[]> | null = null
  private readonly byIdNumber = new Map<string, number>()

  /** Index, -1 when not there, -2 when the number is in two schools and `school` is ''. */
  find(school: string, number: string): number {
    if (!school) return this.byNumber.get(comparableId(number)) ?? -1
    const exact = this.byKey.get(keyOf(school, number))
    if (exact !== undefined) return exact
    // a roster without a school column stands for whatever school the scores name
    const plain = this.byKey.get(keyOf('', number))
    return plain ?? -1
  }

  /** The one student whose number has zeros in front of this one; -1 none, -2 several. */
  withZeros(school: string, number: string): number {
    this.byBare ??= bareIndex(this.list)
    const at = this.byBare.get(bareOf(number)) ?? -1
    const found = this.list[at]
    if (!found) return at
    const fits =
      found.number.length > number.length && comparableId(found.number).endsWith(comparableId(number))
    return fits && (!school || !found.school || found.school === school) ? at : -1
  }

  /** Indexes of the students of that name (and class, unless '') in the files. */
  named(school: string, className: string, name: string): number[] {
    this.byName ??= Map.groupBy(this.list.keys(), (i) => nameKey(this.list[i]?.name ?? ''))
    return (this.byName.get(nameKey(name)) ?? []).filter((i) => {
      const one = this.list[i]
      const inSchool = !school || !one?.school || one.school === school
      if (!inSchool || !className) return inSchool
      const grade = one?.grade || gradeInClass(one?.className ?? '')
      return classFold(grade, one?.className ?? '') === classFold(grade, className)
    })
  }

  /** Adds one who has no number in the files, only a name; found again by `named`. */
  addNamed(student: DraftStudent): number {
    const index = this.list.push(student) - 1
    const key = nameKey(student.name)
    const same = this.byName?.get(key)
    if (same) same.push(index)
    else this.byName?.set(key, [index])
    return index
  }

  /** The student of this school with an ID number, or undefined. */
  withIdNumber(school: string, idNumber: string): DraftStudent | undefined {
    return this.list[this.byIdNumber.get(keyOf(school, idNumber)) ?? -1]
  }

  /** Adds one; the caller has seen that it is not there. */
  add(student: DraftStudent): number {
    const index = this.list.push(student) - 1
    this.byBare = null
    this.byName = null
    this.byKey.set(keyOf(student.school, student.number), index)
    if (student.identity) this.byIdNumber.set(keyOf(student.school, student.identity.idNumber), index)
    const key = comparableId(student.number)
    this.byNumber.set(key, this.byNumber.has(key) ? AMBIGUOUS : index)
    return index
  }
}

/** How names are compared, at import as at registration: blanks, width, case and the kind of middle dot do not matter. */
export const nameKey = comparable

/** A number without the zeros at its front, as a spreadsheet leaves it. */
export const bareOf = (number: string): string => comparableId(number).replace(/^0+/, '')

function bareIndex(list: readonly DraftStudent[]): Map<string, number> {
  const index = new Map<string, number>()
  for (const [i, { number }] of list.entries()) {
    const bare = bareOf(number)
    index.set(bare, index.has(bare) ? AMBIGUOUS : i)
  }
  return index
}

function keyOf(school: string, number: string): string {
  return `${school}\u001f${comparableId(number)}`
}
