import type { GroupStats, SchoolBeside, SchoolReport } from '#contract/exam/class-report.ts'
import { emptyStats } from '#core/domain/analysis/group-stats.ts'
import { absencesIn } from './apart.ts'
import { buildBundleHead } from './bundle-head.ts'
import type { Computed } from './compute.ts'
import { hundredthsToMark, roundGroupStats } from './figures.ts'
import { MIN_PLACES } from './hiding.ts'
import type { ScoreColumnFigures } from './score-column.ts'

/** What of a school a leader may read: all of it, one course, or one grade. */
export interface SchoolCut {
  courseId?: string
  /** Index of the grade in the exam's facts. */
  grade?: number
}

/** All classes of a school or grade. Cut to a course it has no total; cut to a grade, "school" means the grade. */
export function schoolReport(
  exam: Computed,
  school: number,
  { courseId, grade }: SchoolCut = {},
): SchoolReport {
  const { facts } = exam
  const papers = exam.papers.filter((p) => courseId === undefined || p.facts.courseId === courseId)
  const classes = facts.classes
    .map((klass, index) => ({ ...klass, index }))
    .filter((k) => (grade === undefined ? k.school === school : k.grade === grade))
  const hasTotal = courseId === undefined
  const groups = (column: ScoreColumnFigures): SchoolReport['total'] => ({
    school: roundStatsOrEmpty(grade === undefined ? column.stats.school[school] : column.stats.grade[grade]),
    joint: facts.isJoint ? roundStatsOrEmpty(column.stats.all[0]) : null,
  })
  return {
    kind: 'school-report',
    format: 1,
    ...buildBundleHead(facts),
    schoolName: facts.schools[school]?.schoolName ?? '',
    counted:
      grade === undefined
        ? { of: 'school', name: '' }
        : { of: 'grade', name: facts.grades[grade]?.gradeName ?? '' },
    fullMark: hundredthsToMark(papers.reduce((sum, p) => sum + p.column.full, 0)),
    hasTotal,
    ...(hasTotal
      ? absencesIn(exam, grade === undefined ? exam.by.school : exam.by.grade, grade ?? school)
      : {}),
    total: hasTotal ? groups(exam.total) : { school: emptyStats, joint: facts.isJoint ? emptyStats : null },
    courses: papers.map((paper) => ({
      courseId: paper.facts.courseId,
      courseName: paper.facts.courseName,
      paperId: paper.facts.paperId,
      full: hundredthsToMark(paper.column.full),
      ...groups(paper.column),
    })),
    classes: classes.map(({ index, classId, className }) => ({
      classId,
      className,
      total: hasTotal ? roundStatsOrEmpty(exam.total.stats.klass[index]) : emptyStats,
      courses: papers.map((p) => roundStatsOrEmpty(p.column.stats.klass[index])),
    })),
    ...(facts.isJoint && { schools: schoolsBeside(exam, school, papers, { hasTotal, grade }) }),
  }
}

/** Every school of a joint exam, in a grade every school that has one of its name. */
function schoolsBeside(
  { facts, total }: Computed,
  own: number,
  papers: Computed['papers'],
  { hasTotal, grade }: { hasTotal: boolean; grade: number | undefined },
): SchoolBeside[] {
  const name = grade === undefined ? null : facts.grades[grade]?.gradeName
  return facts.schools.flatMap(({ schoolName }, school) => {
    const alike = facts.grades.findIndex((g) => g.school === school && g.gradeName === name)
    const group = school === own && grade !== undefined ? grade : name === null ? school : alike
    const figures = ({ alike: { grade: grades, school: schools } }: ScoreColumnFigures) => {
      const stats = roundStatsOrEmpty((name === null ? schools : grades)[group])
      return school === own ? stats : ofOthers(stats)
    }
    if (group === -1) return []
    return {
      schoolName,
      own: school === own,
      total: hasTotal ? figures(total) : emptyStats,
      courses: papers.map(({ column }) => figures(column)),
    }
  })
}

/** What a school tells the others: neither its highest nor its lowest score, nor a mean of so few that it tells single ones. */
const ofOthers = (stats: GroupStats): GroupStats =>
  stats.n >= MIN_PLACES
    ? { ...stats, max: null, min: null }
    : { ...emptyStats, n: stats.n, absent: stats.absent }

const roundStatsOrEmpty = (stats: GroupStats | undefined): GroupStats => roundGroupStats(stats ?? emptyStats)
