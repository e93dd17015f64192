import type { Db } from '../../../db/db.ts'
import { cardReach } from '../../../http/reach/card-reach.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { openExam } from '../exam.service.ts'
import { listPaperCourses } from './card.repo.ts'

/**
 * Holds that the asker may see cards of a paper: a family its child's, staff those of a class and subject of theirs.
 * @throws Refusal 10005
 */
export async function openPaper(
  db: Db,
  who: Principal,
  at: { examId: string; paperId: string },
  now: number,
): Promise<void> {
  if (who.studentId !== null) {
    const reach = await cardReach(db, who, { examId: at.examId, studentId: who.studentId }, now)
    const may =
      reach !== null &&
      reach !== 'hidden' &&
      reach.sight !== 'none' &&
      reach.papers.some((p) => p.paperId === at.paperId)
    if (!may) throw notFound()
    return
  }
  const { exam, only } = await openExam(db, who, at.examId)
  const papers = await listPaperCourses(db, at.examId, exam.current_version)
  if (!papers.some((p) => p.paper_id === at.paperId && (only === null || only.has(p.course_id))))
    throw notFound()
}
