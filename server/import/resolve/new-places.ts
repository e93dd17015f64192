import { classFold, gradeFold } from '../../exams/roster/place-names.ts'
import { gradesLike } from './classes.ts'
import type { ClassRef, ExamSchool } from './resolved.ts'

/** Classes and grades that are still to be made: each once, called as the files call it first. */
export class NewPlaces {
  private readonly classes = new Map<string, ClassRef>()
  private readonly grades = new Map<string, string>()

  /**
   * The class of that name, in a stored grade where one is spelled alike.
   * @param at index of the school
   * @returns names of stored grades where several are
   */
  classOf(at: number, { known }: ExamSchool, grade: string, name: string): ClassRef | string[] {
    const stored = known ? gradesLike(known.grades.keys(), grade) : []
    if (stored.length > 1) return stored
    const gradeKey = `${at}\u001f${gradeFold(grade)}`
    const called = stored[0] ?? this.grades.get(gradeKey) ?? grade
    this.grades.set(gradeKey, called)
    const key = `${at}\u001f${classFold(called, name)}`
    const made = this.classes.get(key) ?? { classId: null, name, grade: called }
    this.classes.set(key, made)
    return made
  }
}
