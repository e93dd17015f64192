import { Status } from '#contract/envelope.ts'
import type { Appeal, AppealReason } from '#contract/exam/appeal.ts'
import type { QuestionRef } from '#contract/question.ts'
import { MARK_SCALE, toHundredths } from '#core/domain/analysis/marks.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { schoolOfJointAppeal } from '../../../exams/appeals/joint-appeals.ts'
import { copyVersion, newestVersion } from '../../../exams/store/copy-version.ts'
import { jointOwner } from '../../../exams/versions/joint-owner.ts'
import { reachAt, reachOf, viewOfClass } from '../../../http/reach/reach.ts'
import { badField, denied, notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { type AppealRow, appealOf, appealsOf, findAppeal, itemSat, type Sat } from './appeal.repo.ts'
import { windowOf } from './window.service.ts'

interface Saving extends QuestionRef {
  appealId: string
  reason: AppealReason
  text: string
}

/** Keeps a draft; saving again writes over it as long as it has not been sent. @throws Refusal 10005, 10020 */
export async function saveDraft(
  db: Db,
  who: Principal,
  studentId: string,
  input: Saving,
  now: Date,
): Promise<Appeal> {
  const sat = await itemSat(db, who.schoolId, studentId, input)
  if (!sat) throw notFound()
  return inTransaction(db, async (tx) => {
    const own = await findAppeal(tx, who.schoolId, input.appealId, true)
    if (own && own.student_id !== studentId) throw notFound()
    if (own && own.state !== 'draft') throw new Refusal(Status.conflict, 'appealSent')
    const row = {
      exam_id: input.examId,
      paper_id: input.paperId,
      item_no: input.itemNo,
      account_id: who.accountId,
      reason: input.reason,
      words: input.text.trim(),
      version_from: sat.version,
      full_mark: sat.full_mark,
      mark_from: sat.mark,
      answer: sat.answer,
      saved_at: now,
    }
    const stored = await tx
      .insertInto('appeal')
      .values({
        school_id: who.schoolId,
        appeal_id: input.appealId,
        student_id: studentId,
        state: 'draft',
        ...row,
      })
      .onConflict((c) => c.columns(['school_id', 'appeal_id']).doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow()
    return appealOf(stored, sat.course_name)
  })
}

/** Sends a draft; again: the same appeal. @throws Refusal 10005, 10020 closed or too many, 10006 */
export async function sendAppeal(
  db: Db,
  who: Principal,
  studentId: string,
  appealId: string,
  now: number,
): Promise<Appeal> {
  const draft = await findAppeal(db, who.schoolId, appealId)
  if (!draft || draft.student_id !== studentId) throw notFound()
  const at = { examId: draft.exam_id, paperId: draft.paper_id, itemNo: draft.item_no }
  const sat = await itemSat(db, who.schoolId, studentId, at)
  if (!sat) throw notFound()
  return inTransaction(db, async (tx) => {
    const window = await windowOf(tx, who.schoolId, draft.exam_id, studentId, now)
    if (draft.state !== 'draft') return appealOf(draft, sat.course_name)
    if (now > window.deadline) throw new Refusal(Status.conflict, 'appealClosed')
    if (window.left <= 0) throw new Refusal(Status.conflict, 'appealMany')
    const stored = await tx
      .updateTable('appeal')
      .set({
        state: 'sent',
        sent_at: new Date(now),
        version_from: sat.version,
        full_mark: sat.full_mark,
        mark_from: sat.mark,
        answer: sat.answer,
      })
      .where('school_id', '=', who.schoolId)
      .where('appeal_id', '=', appealId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return appealOf(stored, sat.course_name)
  })
}

export async function loadAppealStatus(
  db: Db,
  who: Principal,
  studentId: string,
  examId: string,
  now: number,
) {
  const window = await windowOf(db, who.schoolId, examId, studentId, now)
  const rows = await appealsOf(db, who.schoolId, examId, studentId)
  return {
    deadline: window.deadline,
    open: now <= window.deadline && window.left > 0,
    left: Math.max(0, window.left),
    appeals: rows.map((r) => appealOf(r, r.course_name)),
  }
}

interface Decision {
  appealId: string
  outcome: 'unchanged' | 'changed'
  mark?: number
  reply: string
}

/**
 * Decides an appeal once; of a joint exam the head and the teaching director of its owner also those of other schools. Another mark makes a new version from the current one and orders its publication, in the same
 * transaction: both or neither. @throws Refusal 10005, 10002 the owner decides, 10020 decided already or the exam moved
 */
export async function decideAppeal(
  db: Db,
  jobs: Jobs | undefined,
  who: Principal,
  input: Decision,
  now: Date,
): Promise<Appeal> {
  const own = await findAppeal(db, who.schoolId, input.appealId)
  const other = own ? null : await schoolOfJointAppeal(db, who, input.appealId)
  const school = other ?? who.schoolId
  const found = own ?? (other && (await findAppeal(db, other, input.appealId)))
  if (!found || found.state === 'draft') throw notFound()
  const item = { examId: found.exam_id, paperId: found.paper_id, itemNo: found.item_no }
  const sat = await itemSat(db, school, found.student_id, item)
  if (!sat) throw notFound()
  if (other === null) {
    const reach = reachAt(await reachOf(db, who), sat.start_time)
    const view = viewOfClass(reach, { classId: sat.class_id, gradeId: sat.grade_id }, [sat.course_id])
    if (view === null || view.length === 0) throw notFound()
  }
  const mark = input.mark === undefined ? null : toHundredths(input.mark)
  if (input.outcome === 'changed') {
    if (mark === null) throw badField('mark', 'missing')
    if (mark > toHundredths(sat.full_mark)) throw badField('mark', 'aboveFull')
    if (mark === sat.mark) throw badField('mark', 'sameMark')
  }
  return inTransaction(db, async (tx) => {
    const appeal = await findAppeal(tx, school, input.appealId, true)
    if (appeal?.state !== 'sent') throw new Refusal(Status.conflict, 'appealDecided')
    const exam = await tx
      .selectFrom('exam')
      .where('exam_id', '=', appeal.exam_id)
      .select('owner_school_id')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (exam.owner_school_id !== who.schoolId) {
      const owner = await jointOwner(tx, who.schoolId, appeal.exam_id)
      const because = 'the school that owns the exam decides'
      throw owner
        ? new Refusal(Status.denied, 'jointAppeal', { values: { school: owner.schoolName }, because })
        : denied(because)
    }
    let version: number | null = null
    if (input.outcome === 'changed' && mark !== null) {
      if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: '' } })
      version = await remark(tx, appeal, sat, mark, now)
      await jobs.enqueueIn(
        tx,
        'publish-exam',
        { examId: appeal.exam_id, version },
        { accountId: who.accountId, priority: 5 },
      )
    }
    const stored = await tx
      .updateTable('appeal')
      .set({
        state: input.outcome,
        reply: input.reply.trim(),
        mark_to: input.outcome === 'changed' ? mark : appeal.mark_from,
        version_to: version,
        decided_by: who.userId,
        decided_at: now,
      })
      .where('school_id', '=', school)
      .where('appeal_id', '=', input.appealId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const decided = appealOf(stored, sat.course_name)
    return other === null ? decided : { ...decided, photoId: null, place: null }
  })
}

/** The next version of the exam with one student's mark of one item changed. @throws Refusal 10020 */
async function remark(tx: Tx, appeal: AppealRow, sat: Sat, mark: number, now: Date): Promise<number> {
  // another change is being published, or has been since the item was read: none may undo the other
  if ((await newestVersion(tx, sat.exam_id)) !== sat.version)
    throw new Refusal(Status.conflict, 'appealMoved')
  return copyVersion(
    tx,
    {
      examId: sat.exam_id,
      base: sat.version,
      paperId: appeal.paper_id,
      seq: sat.seq,
      marks: [{ schoolId: appeal.school_id, studentId: appeal.student_id, mark }],
      contentHash: `appeal:${appeal.appeal_id}`,
      note: `${appeal.item_no}: ${String((appeal.mark_from ?? 0) / MARK_SCALE)} -> ${String(mark / MARK_SCALE)}`,
    },
    now,
  )
}
