import { MARK_SCALE, NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import type { Db } from '../../../db/db.ts'
import { decodeMarks } from '../../../exams/marks.ts'
import { reachAt, reachOf, viewOfClass } from '../../../http/reach/reach.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { appealOf, appealsOf } from './appeal.repo.ts'
import { appealsToDecide } from './waiting.service.ts'

/** Appeals sent by students whose subject the reader sees; open ones first. */
export async function listFor(db: Db, who: Principal, examId: string) {
  const [rows, reach, toDecide] = await Promise.all([
    appealsOf(db, who.schoolId, examId, null),
    reachOf(db, who),
    appealsToDecide(db, who, examId),
  ])
  const open = new Map(toDecide.map((r) => [r.appeal_id, r]))
  const seen = rows.filter((r) => {
    if (open.has(r.appeal_id)) return true
    const view = viewOfClass(reachAt(reach, r.start_time), { classId: r.class_id, gradeId: r.grade_id }, [
      r.course_id,
    ])
    return view === 'all' || view?.includes(r.course_id)
  })
  const [first] = seen
  return {
    ...(first && { examName: first.exam_name }),
    appeals: seen
      .map((r) => listed(r, open.get(r.appeal_id)))
      .sort((a, b) => Number(b.appeal.state === 'sent') - Number(a.appeal.state === 'sent')),
  }
}

type Row = Awaited<ReturnType<typeof appealsOf>>[number]
type Open = Awaited<ReturnType<typeof appealsToDecide>>[number]

/** One appeal as staff see it; `open`: as it may be decided. */
function listed(r: Row, open: Open | undefined) {
  const crops = (r.pictures?.crops ?? []).filter(({ itemNo }) => itemNo === r.item_no)
  return {
    appeal: appealOf(r, r.course_name),
    studentName: r.student_name ?? '',
    className: r.class_name ?? '',
    mayDecide: open !== undefined,
    ...(open && { now: { mark: markAt(open.marks, open.seq), full: open.full_mark } }),
    ...(r.answer_key && { answerKey: r.answer_key }),
    ...(r.pages && { scan: { studentId: r.student_id, cropIds: crops.map((c) => c.fileId) } }),
  }
}

const markAt = (marks: Buffer, seq: number): number | null => {
  const mark = decodeMarks(marks)[seq - 1] ?? NOT_GIVEN
  return mark === NOT_GIVEN ? null : mark / MARK_SCALE
}
