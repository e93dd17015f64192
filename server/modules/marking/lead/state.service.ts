import { Status } from '#contract/envelope.ts'
import type { Quota } from '#contract/marking/lead.ts'
import type { MarkingState } from '#contract/marking/shapes.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { badField, notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { blocks, lockMarkingState } from '../block.repo.ts'
import { blockLed, mayLeadPaper } from '../reach.service.ts'
import { recomputeAnswers } from '../settle.service.ts'
import { addAnswers } from './answers.repo.ts'
import { teachersOf } from './papers.repo.ts'
import { checkMarkers } from './setup.rules.ts'

type To = 'trial' | 'open' | 'paused'

const MOVES: Readonly<Record<MarkingState, readonly To[]>> = {
  preparing: ['trial', 'open'],
  trial: ['open'],
  open: ['paused'],
  paused: ['open'],
  done: [],
}

/** The marking of a paper that the asker may set up, held for a change. @throws Refusal 10005 */
export async function markingToChange(db: Db, tx: Tx, who: Principal, markingId: string) {
  const marking = await lockMarkingState(tx, who.schoolId, markingId, 'update')
  if (!marking || !(await mayLeadPaper(db, who, marking))) throw notFound()
  return marking
}

/** Moves a marking on. @throws Refusal 10005; 10020 not from where it is */
export function moveOn(db: Db, who: Principal, markingId: string, to: To, now: number) {
  return inTransaction(db, async (tx) => {
    const marking = await markingToChange(db, tx, who, markingId)
    if (!MOVES[marking.state].includes(to)) throw new Refusal(Status.conflict, 'markingMoved')
    const rows = await blocks(tx, who.schoolId).where('b.marking_id', '=', markingId).execute()
    for (const b of rows) {
      const at = { school: who.schoolId, blockId: b.block_id, examId: b.exam_id, paperId: b.paper_id }
      // cards that were scanned after it was set up
      await addAnswers(tx, { ...at, rule: b.rule }, new Date(now))
      if (marking.state === 'trial') await endTrial(tx, who.schoolId, b.block_id)
    }
    await tx
      .updateTable('mark_marking')
      .set({ state: to })
      .where('school_id', '=', who.schoolId)
      .where('marking_id', '=', markingId)
      .execute()
    return { state: to }
  })
}

const endTrial = (tx: Tx, school: string, blockId: string) =>
  tx
    .updateTable('mark_task')
    .set({ lost: true })
    .where('school_id', '=', school)
    .where('block_id', '=', blockId)
    .where('purpose', '=', 'trial')
    .execute()

/** Who marks a block from now on. @throws Refusal 10005; 10001 */
export async function setQuotas(
  db: Db,
  who: Principal,
  blockId: string,
  markers: readonly Quota[],
  now: number,
) {
  const block = await blockLed(db, who, blockId)
  const teachers = new Set(await teachersOf(db, who.schoolId, block.course_id))
  checkMarkers(markers, teachers, (why) => badField('markers', why))
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('mark_marker')
      .set({ active: false })
      .where('school_id', '=', who.schoolId)
      .where('block_id', '=', blockId)
      .execute()
    for (const { markerId, quota } of markers)
      await tx
        .insertInto('mark_marker')
        .values({
          ...{ school_id: who.schoolId, block_id: blockId, marker_id: markerId, quota, active: true },
        })
        .onConflict((c) =>
          c.columns(['school_id', 'block_id', 'marker_id']).doUpdateSet({ quota, active: true }),
        )
        .execute()
    // another marker can give the third mark that nobody could
    const waiting = await tx
      .selectFrom('mark_answer')
      .where('school_id', '=', who.schoolId)
      .where('block_id', '=', blockId)
      .where((e) => e.or([e('state', '=', 'differ'), e('wanted', '=', 3)]))
      .select('answer_id')
      .orderBy('answer_id')
      .forUpdate()
      .execute()
    await recomputeAnswers(
      tx,
      who.schoolId,
      block,
      waiting.map((a) => a.answer_id),
      new Date(now),
    )
  })
  return {}
}
