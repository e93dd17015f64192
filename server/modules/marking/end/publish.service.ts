import { Status } from '#contract/envelope.ts'
import { NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { itemsOfPaper } from '../../../exams/papers/paper-items.ts'
import { copyVersion, newestVersion } from '../../../exams/store/copy-version.ts'
import { addRows, setItemMarks } from '../../../exams/store/mark-items.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { blocks, countBlockAnswers } from '../block.repo.ts'
import { markingToChange } from '../lead/state.service.ts'

/**
 * Makes the marks of all blocks the next version of the exam and orders its publication, in one transaction: both or
 * neither. Marking is over with it; what was said stays for who decides appeals.
 * @throws Refusal 10005; 10020 answers have no mark yet, it is over, or the paper has other questions by now
 */
export async function publishMarks(
  db: Db,
  jobs: Jobs | undefined,
  who: Principal,
  markingId: string,
  now: number,
): Promise<{ version: number }> {
  if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: '' } })
  const version = await inTransaction(db, async (tx) => {
    const marking = await markingToChange(db, tx, who, markingId)
    if (marking.state !== 'open' && marking.state !== 'paused')
      throw new Refusal(Status.conflict, 'markingMoved')
    await requireAllMarked(tx, who, markingId)
    await tx
      .selectFrom('exam')
      .where('exam_id', '=', marking.exam_id)
      .select('exam_id')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const made = await makeVersion(tx, who, { ...marking, markingId }, new Date(now))
    await tx
      .updateTable('mark_marking')
      .set({ state: 'done', over_at: new Date(now), version: made })
      .where('school_id', '=', who.schoolId)
      .where('marking_id', '=', markingId)
      .execute()
    const order = { examId: marking.exam_id, version: made }
    await jobs.enqueueIn(tx, 'publish-exam', order, { accountId: who.accountId, priority: 5 })
    return made
  })
  return { version }
}

async function requireAllMarked(tx: Tx, who: Principal, markingId: string): Promise<void> {
  const rows = await blocks(tx, who.schoolId).where('b.marking_id', '=', markingId).execute()
  const ids = rows.map((b) => b.block_id)
  const counts = await countBlockAnswers(tx, who.schoolId, ids)
  const open = ids.reduce((n, id) => n + counts(id).answers - counts(id).final, 0)
  if (open > 0) throw new Refusal(Status.conflict, 'markingOpen', { values: { answers: open } })
}

async function makeVersion(
  tx: Tx,
  who: Principal,
  marking: { markingId: string; exam_id: string; paper_id: string },
  now: Date,
): Promise<number> {
  const { markingId, exam_id: examId, paper_id: paperId } = marking
  const base = await newestVersion(tx, examId)
  const items = await itemsOfPaper(tx as never, { exam_id: examId, version: base }, paperId)
  const note = `${paperId}: marked`
  const version = await copyVersion(
    tx,
    { examId, base, paperId, seq: 1, marks: [], contentHash: `marking:${markingId}`, note },
    now,
  )
  const at = { school: who.schoolId, examId, version, paperId }
  const rows = await blocks(tx, who.schoolId).where('b.marking_id', '=', markingId).execute()
  for (const block of rows) {
    const answers = await tx
      .selectFrom('mark_answer')
      .where('school_id', '=', who.schoolId)
      .where('block_id', '=', block.block_id)
      .where('state', '=', 'final')
      .select(['student_id', 'marks'])
      .execute()
    const ids = answers.map((a) => a.student_id)
    await addRows(tx, at, items.length, ids, NOT_GIVEN)
    for (const [i, { itemNo }] of block.items.entries()) {
      const seq = items.findIndex((item) => item.item_no === itemNo) + 1
      if (seq === 0) throw new Refusal(Status.conflict, 'examMoved')
      const marks = answers.map((a) => ({ studentId: a.student_id, mark: a.marks?.[i] ?? NOT_GIVEN }))
      await setItemMarks(tx, at, seq, marks)
    }
  }
  return version
}
