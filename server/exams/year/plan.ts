import type { YearGrade } from '#contract/office/year.ts'
import { classAbove, graduatedName, isLast, nameAbove, yearOfName } from './grade-names.ts'

/** A grade that is here, with its classes in their order. */
export interface PlannedGrade {
  gradeId: string
  name: string
  stage: number
  /** Of entry. */
  year: number
  classes: readonly { classId: string; name: string; seq: number; students: number }[]
}

/** A grade for newcomers. */
export interface FreshGrade {
  name: string
  stage: number
  year: number
  classes: readonly { name: string; seq: number }[]
}

/**
 * School year whose names the grades bear: what most of them say, the later where they are even.
 * @param otherwise where none of them says it
 */
export function inferSchoolYear<T extends number | null>(
  grades: readonly Pick<PlannedGrade, 'name' | 'stage' | 'year'>[],
  otherwise: T,
): number | T {
  const votes = new Map<number, number>()
  for (const { name, stage, year } of grades) {
    const said = yearOfName(name, stage, year)
    if (said !== null) votes.set(said, (votes.get(said) ?? 0) + 1)
  }
  const best = [...votes].toSorted(([a, n], [b, m]) => m - n || b - a)[0]
  return best?.[0] ?? otherwise
}

/** What is proposed for each grade in the school year `toYear`. */
export function proposal(grades: readonly PlannedGrade[], toYear: number): YearGrade[] {
  const names = new Set(grades.map((grade) => grade.name))
  return grades.map(({ gradeId, name, stage, classes }) => {
    const upName = nameAbove(name) ?? name
    const graduated = graduatedName(name, toYear)
    const graduates = isLast(name, stage, names)
    return {
      gradeId,
      name,
      upName,
      graduatedName: graduated,
      nextName: graduates ? graduated : upName,
      graduates,
      students: classes.reduce((sum, one) => sum + one.students, 0),
      classes: classes.map(({ classId, name: className, students }) => ({
        classId,
        name: className,
        upName: classAbove(className, name, upName),
        students,
      })),
    }
  })
}

const COHORT = /^(20\d\d)级/

/** Grades for newcomers: where no grade below goes up into the name, or the next year of entry after the newest. */
export function freshGrades(grades: readonly PlannedGrade[], toYear: number): FreshGrade[] {
  const taken = new Set(grades.map((grade) => nameAbove(grade.name)))
  const newest = Math.max(...grades.map((grade) => Number(COHORT.exec(grade.name)?.[1] ?? 0)))
  return grades.flatMap(({ name, stage, classes }): FreshGrade[] => {
    const cohort = COHORT.exec(name)?.[1]
    if (cohort !== undefined) {
      if (Number(cohort) !== newest) return []
      const now = (text: string) => text.replace(cohort, String(newest + 1))
      return [
        {
          name: now(name),
          stage,
          year: newest + 1,
          classes: classes.map((one) => ({ name: now(one.name), seq: one.seq })),
        },
      ]
    }
    if (nameAbove(name) === null || taken.has(name)) return []
    return [{ name, stage, year: toYear, classes: classes.map((one) => ({ name: one.name, seq: one.seq })) }]
  })
}
