import type { StaffTask } from '#contract/exam/staff-work.ts'
import type { Db } from '../../../db/db.ts'
import { openAppeals, type openAt } from '../../../exams/appeals/appeals.ts'
import { openAppealsOfOthers } from '../../../exams/appeals/joint-appeals.ts'
import { decidesJoint } from '../../../exams/versions/joint-owner.ts'
import { reachAt, reachOf, viewOfClass } from '../../../http/reach/reach.ts'
import type { Principal } from '../../../http/session/principal.ts'

/**
 * Open appeals that this member of staff may decide, by the rights of the decision itself; of one exam, or of all. The head and the
 * teaching director of the school that owns a joint exam also decide those of its other schools.
 */
export async function appealsToDecide(db: Db, who: Principal, examId?: string) {
  const own = openAppeals(db, who.schoolId).where('e.owner_school_id', '=', who.schoolId)
  const [rows, others] = await Promise.all([
    read(own, examId),
    decidesJoint(who) ? read(openAppealsOfOthers(db, who.schoolId), examId) : [],
  ])
  if (rows.length === 0) return others
  const reach = await reachOf(db, who)
  const mine = rows.filter((r) => {
    const at = { classId: r.class_id, gradeId: r.grade_id }
    const view = viewOfClass(reachAt(reach, r.start_time), at, [r.course_id])
    return view !== null && view.length > 0
  })
  return [...mine, ...others]
}

const read = (open: ReturnType<typeof openAt>, examId: string | undefined) =>
  (examId === undefined ? open : open.where('e.exam_id', '=', examId))
    .select(['a.school_id', 'a.appeal_id', 'a.sent_at', 'a.saved_at', 'e.exam_id', 'e.name', 'e.start_time'])
    .select(['p.paper_id', 'p.course_id', 'p.course_name', 'x.class_id', 'x.grade_id'])
    .select(['m.marks', 'i.seq', 'i.full_mark'])
    .execute()

/** The same as work that waits, one entry for each paper. */
export async function appealTasks(db: Db, who: Principal): Promise<StaffTask[]> {
  const rows = await appealsToDecide(db, who)
  const papers = Map.groupBy(rows, (r) => JSON.stringify([r.exam_id, r.paper_id]))
  return [...papers.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    return {
      kind: 'appeals' as const,
      of: first.exam_id,
      paperId: first.paper_id,
      name: first.name,
      part: first.course_name,
      count: of.length,
      since: Math.min(...of.map((r) => (r.sent_at ?? r.saved_at).getTime())),
      dueAt: null,
    }
  })
}
