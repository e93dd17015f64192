import type { Population } from '#contract/population.ts'

/** Students of one class on an exam's list. */
export interface RosterLine {
  readonly schoolId: string
  readonly gradeId: string
  readonly classId: string
  readonly gradeName: string
  readonly students: number
}

/** Whole exam or school: `joint` with several schools, a grade where one grade alone sat it. */
function wholeOf(lines: readonly RosterLine[], version: number, sat: number): Population {
  const grades = new Set(lines.map((l) => JSON.stringify([l.schoolId, l.gradeId])))
  const schools = new Set(lines.map((l) => l.schoolId))
  const of = schools.size > 1 ? 'joint' : grades.size === 1 ? 'grade' : 'school'
  const name = of === 'grade' ? (lines[0]?.gradeName ?? '') : ''
  const roster = lines.reduce((sum, l) => sum + l.students, 0)
  return { of, name, version, classes: lines.length, roster, sat }
}

/** Whose figures a paper shows. `sat`: who sat it, of all, of the school, of the class (null: none was named). */
export function paperPopulations(
  roster: readonly RosterLine[],
  schoolId: string,
  version: number,
  sat: { all: number; school: number; class: { classId: string; className: string; n: number } | null },
) {
  const school = roster.filter((l) => l.schoolId === schoolId)
  const own = sat.class && school.find((l) => l.classId === sat.class?.classId)
  return {
    population: wholeOf(roster, version, sat.all),
    school: wholeOf(school, version, sat.school),
    class: sat.class && {
      of: 'class' as const,
      name: sat.class.className,
      version,
      classes: 1,
      roster: own?.students ?? sat.class.n,
      sat: sat.class.n,
    },
  }
}
