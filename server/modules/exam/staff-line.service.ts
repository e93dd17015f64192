import type { Static } from 'typebox'
import type { OwnMean, StaffExam } from '#contract/exam/exam.ts'
import {
  type ClassMean,
  describePopulation,
  type PopulationClass,
  pooled,
} from '#core/domain/population/pool.ts'
import { type ClassView, type ReachThen, viewOfClass } from '../../http/reach/reach.ts'
import type { ClassFigures, ExamFigures } from './class-figures.service.ts'
import type { ExamRow, PaperRow } from './exam.repo.ts'
import { planLine } from './exam-line.service.ts'
import type { GroupRow } from './staff-exams.repo.ts'

interface StaffExamFacts {
  exam: ExamRow
  /** Papers and groups of this exam alone. */
  papers: readonly PaperRow[]
  groups: readonly GroupRow[]
  schoolCount: number
  /** Published figures of the school's classes in it. */
  figures: ExamFigures | undefined
}

interface VisibleClass extends PopulationClass {
  readonly view: Exclude<ClassView, null>
  readonly figures: ClassFigures | undefined
}

/**
 * One line of a member of staff's list, cut to what that person may read: classes within reach are counted, a mean is
 * shown only of classes and subjects that are open and says whose it is, and subjects outside the reach are left out.
 * @returns null when no class is within reach
 */
export function staffLine(reach: ReachThen, facts: StaffExamFacts): Static<typeof StaffExam> | null {
  const courseIds = [...new Set(facts.papers.map((p) => p.course_id))]
  const all = facts.groups.map((g) => ({
    classId: g.class_id,
    className: facts.figures?.classes.get(g.class_id)?.className ?? '',
    gradeId: g.grade_id,
    gradeName: g.grade_name,
    students: g.student_count,
  }))
  const classes = all.flatMap((place) => {
    const view = viewOfClass(reach, place, courseIds)
    return view === null ? [] : [{ ...place, view, figures: facts.figures?.classes.get(place.classId) }]
  })
  if (classes.length === 0) return null

  const seen = new Set(classes.flatMap((c) => (c.view === 'all' ? courseIds : c.view)))
  const plan = planLine(facts.exam, facts.papers, facts.schoolCount, seen)
  const gradeIds = [...new Set(classes.map((c) => c.gradeId))].toSorted()
  const means = meansOf(classes, all, facts)
  const open = classes.every((c) => c.view === 'all')
  return {
    ...plan,
    gradeId: gradeIds[0] ?? '',
    gradeName: gradeIds.map((id) => classes.find((c) => c.gradeId === id)?.gradeName ?? '').join(' '),
    studentCount: classes.reduce((sum, c) => sum + c.students, 0),
    classCount: classes.length,
    meanScore: open ? (means[0]?.mean ?? null) : null,
    fullMark: plan.courses.reduce((sum, c) => sum + c.fullMark, 0),
    means,
  }
}

function meansOf(
  classes: readonly VisibleClass[],
  all: readonly PopulationClass[],
  { figures, exam }: StaffExamFacts,
) {
  if (!figures) return []
  const of = (
    chosen: readonly VisibleClass[],
    what: Pick<Static<typeof OwnMean>, 'courseId' | 'courseName' | 'full'>,
    part: (own: ClassFigures) => ClassMean | undefined,
  ): Static<typeof OwnMean>[] => {
    if (chosen.length === 0) return []
    const { mean, roster, sat } = pooled(chosen.flatMap((c) => (c.figures && part(c.figures)) ?? []))
    const kind = describePopulation(chosen, all)
    return [{ ...what, mean, population: { ...kind, version: exam.current_version, roster, sat } }]
  }
  const sees = ({ view }: VisibleClass, courseId: string) => view === 'all' || view.includes(courseId)
  // a subject stands for itself where somebody teaches it without the total
  const own = new Set(classes.flatMap((c) => (c.view === 'all' ? [] : c.view)))
  const total = classes.filter((c) => c.view === 'all')
  return [
    ...of(total, { courseId: '', courseName: '', full: figures.full }, (c) => c.total),
    ...figures.papers.flatMap(({ courseId, courseName, full }, at) =>
      own.has(courseId)
        ? of(
            classes.filter((c) => sees(c, courseId)),
            { courseId, courseName, full },
            (c) => c.papers[at],
          )
        : [],
    ),
  ]
}
