import type { SchoolPlaces } from '#contract/office/people.ts'

export type Grade = SchoolPlaces['grades'][number]

export interface ClassRow {
  classId: string
  name: string
  gradeId: string
  gradeName: string
  students: number
  withoutAccount: number
}

interface PlaceOption {
  value: string
  title: string
}

/** Grades that are at the school. */
export const openGrades = ({ grades }: SchoolPlaces): Grade[] => grades.filter((grade) => !grade.ended)

export const gradeOptions = (grades: readonly Grade[]): PlaceOption[] =>
  grades.map(({ gradeId, name }) => ({ value: gradeId, title: name }))

/** Classes by grade; the grade stands before a class whose name does not tell it. */
export function classOptions(grades: readonly Grade[]): PlaceOption[] {
  const all = grades.flatMap((grade) => grade.classes.map(({ classId, name }) => ({ classId, name, grade })))
  const isTold = (name: string, grade: Grade) =>
    grades.length === 1 || (name[0] === grade.name[0] && all.filter((one) => one.name === name).length === 1)
  return all.map(({ classId, name, grade }) => ({
    value: classId,
    title: isTold(name, grade) ? name : `${grade.name} · ${name}`,
  }))
}
