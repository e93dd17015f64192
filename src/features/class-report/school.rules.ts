import type { GroupStats, SchoolBeside, SchoolReport } from '#contract/exam/class-report.ts'
import type { Population } from '#contract/population.ts'
import { Role } from '#contract/roles.ts'
import { type Contrast, contrast } from '#core/domain/report/contrast.ts'
import { t } from '#src/i18n/i18n.ts'

/** Choice of the whole exam in the list of subjects. */
export const TOTAL = 'total'

export interface SubjectOfSchool {
  readonly id: string
  readonly title: string
  readonly full: number
  readonly school: GroupStats
  readonly joint: GroupStats | null
  /** A class's figures in it, by the class's index. */
  readonly classes: readonly GroupStats[]
  /** The schools of a joint exam; none in others. */
  readonly schools: readonly SchoolInIt[]
}

interface SchoolInIt {
  /** Two schools may have one name. */
  readonly id: string
  readonly name: string
  readonly own: boolean
  readonly stats: GroupStats
}

/** What can be looked at: the total where it may be read and is more than one subject, then each subject. */
export function subjectsOf(report: SchoolReport): SubjectOfSchool[] {
  const courses = report.courses.map(({ paperId, courseName, full, school, joint }, index) => ({
    id: paperId,
    title: courseName,
    full,
    school,
    joint,
    classes: report.classes.flatMap((entry) => entry.courses[index] ?? []),
    schools: schoolsIn(report, (entry) => entry.courses[index]),
  }))
  if (!report.hasTotal || courses.length === 1) return courses
  const { school, joint } = report.total
  const classes = report.classes.map(({ total }) => total)
  const schools = schoolsIn(report, ({ total }) => total)
  const total = {
    id: TOTAL,
    title: t('report.total'),
    full: report.fullMark,
    school,
    joint,
    classes,
    schools,
  }
  return [total, ...courses]
}

const schoolsIn = (
  { schools = [] }: SchoolReport,
  statsOf: (school: SchoolBeside) => GroupStats | undefined,
): SchoolInIt[] =>
  schools.flatMap((school, index) => {
    const stats = statsOf(school)
    return stats ? [{ id: String(index), name: school.schoolName, own: school.own, stats }] : []
  })

export interface SchoolLine extends SchoolInIt {
  /** Among the schools by their means, 1 the highest; null: it has no mean. */
  readonly place: number | null
  /** Against everybody who sat the exam. */
  readonly contrast: Contrast | null
}

/** The schools of a joint exam where anybody was present, the highest mean first; equal means have the same place. */
export function schoolLines({ schools, joint }: SubjectOfSchool): SchoolLine[] {
  const meanOf = ({ stats }: SchoolInIt): number => stats.mean ?? Number.NEGATIVE_INFINITY
  return schools
    .filter(({ stats }) => stats.n > 0)
    .toSorted((a, b) => meanOf(b) - meanOf(a))
    .map((line, _, sorted) => ({
      ...line,
      place:
        line.stats.mean === null ? null : sorted.filter((other) => meanOf(other) > meanOf(line)).length + 1,
      contrast: contrast(line.stats, joint),
    }))
}

export interface SchoolClassRow {
  readonly classId: string
  readonly className: string
  readonly stats: GroupStats
  readonly contrast: Contrast | null
}

/** The classes with anybody present, in the school's own order (their number), each against the school. */
export function classLines(report: SchoolReport, subject: SubjectOfSchool): SchoolClassRow[] {
  return report.classes.flatMap(({ classId, className }, index) => {
    const stats = subject.classes[index]
    if (stats === undefined || stats.n === 0) return []
    return [{ classId, className, stats, contrast: contrast(stats, subject.school) }]
  })
}

/** Whom the report's `school` figures count in a subject. `userType`: the reader's role. */
export function findCountedPopulation(
  report: SchoolReport,
  { school, classes }: SubjectOfSchool,
  userType: number | undefined,
): Population {
  const counted = report.counted ?? { of: userType === Role.gradeAdmin ? 'grade' : 'school', name: '' }
  return {
    ...counted,
    version: report.version,
    classes: classes.length,
    roster: school.n + school.absent,
    sat: school.n,
  }
}

/** How many classes stand out, in one sentence. */
export function schoolFinding(lines: readonly SchoolClassRow[], who: string): string {
  const count = (verdict: Contrast['verdict']): number =>
    lines.filter((line) => line.contrast?.verdict === verdict).length
  const above = count('above')
  const below = count('below')
  if (above + below === 0) return t('report.school.finding.even', { who })
  return t('report.school.finding.some', { who, total: lines.length, above, below })
}
