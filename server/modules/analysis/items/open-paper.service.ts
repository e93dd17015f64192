import type { Db } from '../../../db/db.ts'
import { listVersionPapers } from '../../../exams/papers/paper-scores.ts'
import { classesThatSat } from '../../../exams/roster/classes-that-sat.ts'
import { findVersion } from '../../../exams/versions/find-version.ts'
import { reachAt, reachOf, viewOfClass } from '../../../http/reach/reach.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'

export interface AskedPaper {
  examId: string
  version?: number
  paperId?: string
  classId?: string
}

/**
 * A paper that a member of staff may read item by item, and all of them of its exam. A teacher may ask for papers of
 * subjects taught or of classes headed; a class must be one the reader may see that subject of. Where no paper is named
 * it is one whose subject the reader teaches, else the first of the exam. @throws Refusal 10005
 */
export async function openPaper(db: Db, who: Principal, asked: AskedPaper) {
  const at = await findVersion(db, who.schoolId, asked.examId, asked.version)
  if (!at) throw notFound()
  const [papers, reach, sat] = await Promise.all([
    listVersionPapers(db, who.schoolId, at),
    reachOf(db, who),
    classesThatSat(db, who.schoolId, at),
  ])
  const courseIds = [...new Set(papers.map((p) => p.course_id))]
  const then = reachAt(reach, at.start_time)
  const classes = sat.filter((c) => asked.classId === undefined || c.class_id === asked.classId)
  const views = classes.map((c) => viewOfClass(then, { classId: c.class_id, gradeId: c.grade_id }, courseIds))
  const open = papers.filter((p) => views.some((v) => v === 'all' || v?.includes(p.course_id)))
  const isTaught = ({ course_id }: (typeof open)[number]) =>
    reach.kind === 'classes' && classes.some((c) => reach.taught.get(c.class_id)?.has(course_id))
  const paper =
    asked.paperId === undefined
      ? (open.find(isTaught) ?? open[0])
      : open.find((p) => p.paper_id === asked.paperId)
  if (!paper) throw notFound()
  return { at, open, paper, isTaught }
}
