import type { OriginPaperDisplay } from '#contract/card.ts'
import type { Db } from '../db/db.ts'
import { showsResults } from '../exams/shows-results.ts'
import type { Principal } from './principal.ts'
import { reachOf, viewOfClass } from './reach.ts'
import { shownToFamilies } from './shown-to-families.ts'

/** Papers of a student's exam whose answer cards an identity may see, and how. */
export interface CardReach {
  examName: string
  version: number
  sight: OriginPaperDisplay
  papers: readonly { paperId: string; courseId: string; courseName: string }[]
}

/**
 * How much of a student's answer cards an identity sees in the current version of an exam. A family sees the own
 * child's, by the school's display rule; staff those of subjects they may read in the student's class that day.
 * @param now epoch ms
 * @returns null: no such exam or student, or not theirs; `hidden`: the exam is not open to families
 */
export async function cardReach(
  db: Db,
  who: Principal,
  at: { examId: string; studentId: string },
  now: number,
): Promise<CardReach | 'hidden' | null> {
  const rows = await db
    .selectFrom('exam as e')
    .innerJoin('exam_version as v', (j) =>
      j.onRef('v.exam_id', '=', 'e.exam_id').onRef('v.version', '=', 'e.current_version'),
    )
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .innerJoin('exam_student as x', (j) =>
      j
        .onRef('x.exam_id', '=', 'v.exam_id')
        .onRef('x.version', '=', 'v.version')
        .onRef('x.school_id', '=', 's.school_id'),
    )
    .innerJoin('exam_paper as p', (j) =>
      j.onRef('p.exam_id', '=', 'v.exam_id').onRef('p.version', '=', 'v.version'),
    )
    .where('e.exam_id', '=', at.examId)
    .where('v.state', '=', 'published')
    .where('s.school_id', '=', who.schoolId)
    .where('x.student_id', '=', at.studentId)
    .select(['e.name', 'v.version', 's.hidden', 's.visible_from', 'x.class_id', 'x.grade_id'])
    .select(['p.paper_id', 'p.course_id', 'p.course_name'])
    .orderBy('p.seq')
    .execute()
  const [first] = rows
  if (!first) return null
  const papers = rows.map((r) => ({
    paperId: r.paper_id,
    courseId: r.course_id,
    courseName: r.course_name,
  }))
  const facts = { examName: first.name, version: first.version }
  if (who.studentId !== null) {
    if (who.studentId !== at.studentId) return null
    if (!showsResults(first, now)) return 'hidden'
    const { originPaperDisplayType } = await shownToFamilies(db, who.schoolId)
    return { ...facts, sight: originPaperDisplayType, papers }
  }
  const view = viewOfClass(
    await reachOf(db, who),
    { classId: first.class_id, gradeId: first.grade_id },
    papers.map((p) => p.courseId),
  )
  if (view === null) return null
  const own = papers.filter((p) => view === 'all' || view.includes(p.courseId))
  return { ...facts, sight: 'marks', papers: own }
}
