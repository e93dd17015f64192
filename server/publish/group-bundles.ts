import { membersOf } from '#core/domain/analysis/groups.ts'
import { ABSENT } from '#core/domain/analysis/marks.ts'
import type { BundleRequest } from './batch.ts'
import { classReport } from './class-report.ts'
import type { Computed } from './compute.ts'
import { schoolReport } from './school-report.ts'
import type { GroupLine } from './thread.messages.ts'

/** The bundles of a school's leaders and teachers: whole, and cut to each course and grade. */
export function groupBundles(exam: Computed, school: number): BundleRequest[] {
  const { facts } = exam
  const schoolId = facts.schools[school]?.schoolId ?? ''
  const courses = [...new Set(facts.papers.map((p) => p.courseId))]
  const whole = { kind: 'school', subject: schoolId, data: () => schoolReport(exam, school) }
  const byCourse = courses.map((courseId) => ({
    kind: `school:${courseId}`,
    subject: schoolId,
    data: () => schoolReport(exam, school, { courseId }),
  }))
  const byGrade = facts.grades.flatMap((g, grade) =>
    g.school === school
      ? { kind: `grade:${g.gradeId}`, subject: schoolId, data: () => schoolReport(exam, school, { grade }) }
      : [],
  )
  const classes = facts.classes.flatMap((k, klass) =>
    k.school === school
      ? [
          { kind: 'class', subject: k.classId, data: () => classReport(exam, klass) },
          ...courses.map((courseId) => ({
            kind: `class:${courseId}`,
            subject: k.classId,
            data: () => classReport(exam, klass, courseId),
          })),
        ]
      : [],
  )
  return [whole, ...byCourse, ...byGrade, ...classes]
}

/** A line a class for the exam list of staff: those present and their mean total. */
export function groupLines(exam: Computed): GroupLine[] {
  return exam.facts.classes.map((k, klass) => {
    const stats = exam.total.stats.klass[klass]
    const members = membersOf(exam.by.klass, klass)
    return {
      school: k.school,
      gradeId: exam.facts.grades[k.grade]?.gradeId ?? '',
      classId: k.classId,
      studentCount: members.filter((s) => exam.sums[s] !== ABSENT).length,
      listed: members.length,
      meanScore: stats?.mean ?? null,
      fullMark: exam.total.full / 100,
    }
  })
}
