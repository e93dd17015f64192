import type { OriginPaperDisplay } from '#contract/exam/card.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { buildPauseStartColumn } from '../../exams/rules/publication-pause.ts'
import { showsResults } from '../../exams/rules/shows-results.ts'
import { examsSat } from '../../exams/versions/published.ts'
import type { Principal } from '../session/principal.ts'
import { reachAt, reachOf, viewOfClass } from './reach.ts'
import { loadFamilyDisplay } from './shown-to-families.ts'

/** Papers of a student's exam whose answer cards an identity may see, and how. */
export interface CardReach {
  examName: string
  version: number
  sight: OriginPaperDisplay
  /** The identity may open the student's whole report. */
  isWhole: boolean
  papers: readonly { paperId: string; courseId: string; courseName: string }[]
}

/**
 * How much of a student's answer cards an identity sees in the current version of an exam. A family sees their own
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
  const rows = await examsSat(db, who.schoolId, at.studentId)
    .innerJoin('exam_paper as p', on('p', 'v', 'exam_id', 'version'))
    .where('e.exam_id', '=', at.examId)
    .select([
      'e.name',
      'v.version',
      's.hidden',
      's.visible_from',
      buildPauseStartColumn(who.schoolId),
      'x.class_id',
      'e.start_time',
      'x.grade_id',
    ])
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
    const { originPaperDisplayType } = await loadFamilyDisplay(db, who.schoolId)
    return { ...facts, sight: originPaperDisplayType, isWhole: true, papers }
  }
  const view = viewOfClass(
    reachAt(await reachOf(db, who), first.start_time),
    { classId: first.class_id, gradeId: first.grade_id },
    papers.map((p) => p.courseId),
  )
  if (view === null) return null
  const own = papers.filter((p) => view === 'all' || view.includes(p.courseId))
  return { ...facts, sight: 'marks', isWhole: view === 'all', papers: own }
}
