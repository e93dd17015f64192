/** A student as the files name them; ids come later. */
export interface DraftStudent {
  /** As written; '' when no file says it. */
  school: string
  number: string
  name: string
  className: string
  grade: string
  /** ID number (checked) and the birthday in it, where a roster says one. */
  identity?: { idNumber: string; birth: string }
  /** Where the student was met first. */
  file: string
  row: number
  /** In a roster file, or named by a scores file that stands for one. */
  listed: boolean
}

const AMBIGUOUS = -2

/** All students of an import, each with an index. Found by school and number, or by the number alone where it is clear. */
export class Students {
  readonly list: DraftStudent[] = []
  private readonly byKey = new Map<string, number>()
  private readonly byNumber = new Map<string, number>()
  private readonly byIdNumber = new Map<string, number>()

  /** Index, -1 when not there, -2 when the number is in two schools and `school` is ''. */
  find(school: string, number: string): number {
    if (!school) return this.byNumber.get(number) ?? -1
    const exact = this.byKey.get(keyOf(school, number))
    if (exact !== undefined) return exact
    // a roster without a school column stands for whatever school the scores name
    const plain = this.byKey.get(keyOf('', number))
    return plain ?? -1
  }

  /** The student of this school with an ID number, or undefined. */
  withIdNumber(school: string, idNumber: string): DraftStudent | undefined {
    return this.list[this.byIdNumber.get(keyOf(school, idNumber)) ?? -1]
  }

  /** Adds one; the caller has seen that it is not there. */
  add(student: DraftStudent): number {
    const index = this.list.push(student) - 1
    this.byKey.set(keyOf(student.school, student.number), index)
    if (student.identity) this.byIdNumber.set(keyOf(student.school, student.identity.idNumber), index)
    this.byNumber.set(student.number, this.byNumber.has(student.number) ? AMBIGUOUS : index)
    return index
  }
}

function keyOf(school: string, number: string): string {
  return `${school}\u001f${number}`
}
