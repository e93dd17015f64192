import type { Static } from 'typebox'
import type { StaffExam } from '#contract/exam.ts'
import { type Reach, viewOfClass } from '../../http/reach.ts'
import type { ExamRow, PaperRow } from './exam.repo.ts'
import { planLine } from './exam-line.ts'
import type { GroupRow } from './staff-exams.repo.ts'

interface Facts {
  exam: ExamRow
  /** Papers and groups of this exam alone. */
  papers: readonly PaperRow[]
  groups: readonly GroupRow[]
  gradeNames: ReadonlyMap<string, string>
  schoolCount: number
}

/**
 * One line of a member of staff's list, cut to what that person may read: classes within reach are counted, a mean is
 * shown only of classes whose totals are open, and subjects outside the reach are left out.
 * @returns null when no class is within reach
 */
export function staffLine(reach: Reach, facts: Facts): Static<typeof StaffExam> | null {
  const courseIds = [...new Set(facts.papers.map((p) => p.course_id))]
  const classes = facts.groups
    .map((g) => ({ ...g, view: viewOfClass(reach, { classId: g.class_id, gradeId: g.grade_id }, courseIds) }))
    .filter((g) => g.view !== null)
  if (classes.length === 0) return null

  const open = classes.filter((g) => g.view === 'all')
  const seen = new Set(classes.flatMap((g) => (g.view === 'all' ? courseIds : (g.view ?? []))))
  const plan = planLine(facts.exam, facts.papers, facts.schoolCount, seen)
  const gradeIds = [...new Set(classes.map((g) => g.grade_id))].toSorted()
  return {
    ...plan,
    gradeId: gradeIds[0] ?? '',
    gradeName: gradeIds.map((id) => facts.gradeNames.get(id) ?? '').join(' '),
    studentCount: classes.reduce((sum, g) => sum + g.student_count, 0),
    classCount: classes.length,
    meanScore: meanOf(open),
    fullMark: plan.courses.reduce((sum, c) => sum + c.fullMark, 0),
  }
}

/** Mean over classes, each weighted by its students. */
function meanOf(open: readonly GroupRow[]): number | null {
  const counted = open.filter((g) => g.mean_score !== null)
  const students = counted.reduce((sum, g) => sum + g.student_count, 0)
  if (students === 0) return null
  return counted.reduce((sum, g) => sum + (g.mean_score ?? 0) * g.student_count, 0) / students
}
