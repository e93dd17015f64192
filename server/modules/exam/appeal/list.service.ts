import type { ListedAppeal } from '#contract/exam/appeal.ts'
import { MARK_SCALE, NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import type { Db } from '../../../db/db.ts'
import { schoolsWithAppeals } from '../../../exams/appeals/joint-appeals.ts'
import { decodeMarks } from '../../../exams/store/marks.ts'
import { jointOwner } from '../../../exams/versions/joint-owner.ts'
import { reachAt, reachOf, viewOfClass } from '../../../http/reach/reach.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { appealOf, appealsOf } from './appeal.repo.ts'
import { appealsToDecide } from './waiting.service.ts'

/**
 * Appeals sent by students whose subject the reader sees, open ones first; for who decides about a joint exam also those of its other
 * schools, without what tells who the student is.
 */
export async function listFor(db: Db, who: Principal, examId: string) {
  const [rows, reach, toDecide, owner, others] = await Promise.all([
    appealsOf(db, who.schoolId, examId, null),
    reachOf(db, who),
    appealsToDecide(db, who, examId),
    jointOwner(db, who.schoolId, examId),
    schoolsWithAppeals(db, who, examId),
  ])
  const open = new Map(toDecide.map((r) => [keyOf(r), r]))
  const seen = rows.filter((r) => {
    if (open.has(keyOf(r))) return true
    const view = viewOfClass(reachAt(reach, r.start_time), { classId: r.class_id, gradeId: r.grade_id }, [
      r.course_id,
    ])
    return view === 'all' || view?.includes(r.course_id)
  })
  const foreign = await Promise.all(
    others.map(async ({ schoolId, name }) =>
      (await appealsOf(db, schoolId, examId, null)).map((r) => ({ r, name })),
    ),
  )
  const [first] = [...seen, ...foreign.flat().map(({ r }) => r)]
  return {
    ...(first && { examName: first.exam_name }),
    // nobody learns whose an exam is of which they see no report
    ...(first && owner && owner.schoolId !== who.schoolId && { decidedBy: owner.schoolName }),
    appeals: [
      ...seen.map((r) => toListedAppeal(r, open.get(keyOf(r)))),
      ...foreign.flat().map(({ r, name }) => masked(toListedAppeal(r, open.get(keyOf(r))), name)),
    ].sort((a, b) => Number(b.appeal.state === 'sent') - Number(a.appeal.state === 'sent')),
  }
}

type AppealListRow = Awaited<ReturnType<typeof appealsOf>>[number]
type Open = Awaited<ReturnType<typeof appealsToDecide>>[number]

const keyOf = ({ school_id, appeal_id }: Pick<AppealListRow, 'school_id' | 'appeal_id'>) =>
  `${school_id} ${appeal_id}`

/** One appeal as staff see it; `open`: as it may be decided. */
function toListedAppeal(r: AppealListRow, open: Open | undefined): ListedAppeal {
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

/** The same of another school's student: the item's scan is shown, and neither name, class nor a photograph of the student's own. */
function masked(one: ListedAppeal, otherSchool: string): ListedAppeal {
  const { appeal, scan } = one
  const cropIds = scan?.cropIds ?? []
  const place = appeal.place && cropIds.includes(appeal.place.fileId) ? appeal.place : null
  return {
    ...one,
    appeal: { ...appeal, photoId: null, place },
    studentName: '',
    className: '',
    otherSchool,
    ...(scan && { scan: { cropIds } }),
  }
}

const markAt = (marks: Buffer, seq: number): number | null => {
  const mark = decodeMarks(marks)[seq - 1] ?? NOT_GIVEN
  return mark === NOT_GIVEN ? null : mark / MARK_SCALE
}
