import { Status } from '#contract/envelope.ts'
import { LEADER_SLOT } from '#core/domain/marking/marking-outcome.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { type BlockRow, lockMarkingState } from '../block.repo.ts'
import { blockLed } from '../reach.service.ts'
import { recomputeAnswers } from '../settle.service.ts'

interface MarkAgainRequest {
  blockId: string
  markerId: string | null
  typed: number
}

/**
 * Has a block marked again, or one marker's answers by others. What was said stays and counts no more. Answers that the
 * leader shares keep their marks, and so do those a leader decided where only one marker's are taken out.
 * @throws Refusal 10005; 10020 another number of answers than was typed, or marking is over
 */
export async function markAgain(
  db: Db,
  who: Principal,
  { blockId, markerId, typed }: MarkAgainRequest,
  now: number,
) {
  const block = await blockLed(db, who, blockId)
  return inTransaction(db, async (tx) => {
    const marking = await lockMarkingState(tx, who.schoolId, block.marking_id, 'share')
    if (marking?.state === 'done' || marking?.state === 'preparing')
      throw new Refusal(Status.conflict, 'markingShut')
    const ids = await toMarkAgain(tx, who, block, markerId)
    if (ids.length !== typed)
      throw new Refusal(Status.conflict, 'markingTyped', {
        values: { answers: ids.length },
        data: { answers: ids.length },
      })
    if (ids.length === 0) return { answers: 0 }
    await takeOut(tx, who.schoolId, ids, markerId)
    await recomputeAnswers(tx, who.schoolId, block, ids, new Date(now))
    return { answers: ids.length }
  })
}

async function toMarkAgain(tx: Tx, who: Principal, block: BlockRow, markerId: string | null) {
  const rows = await tx
    .selectFrom('mark_answer as a')
    .where('a.school_id', '=', who.schoolId)
    .where('a.block_id', '=', block.block_id)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('mark_share as s')
            .where('s.school_id', '=', who.schoolId)
            .where('s.block_id', '=', block.block_id)
            .whereRef('s.answer_id', '=', 'a.answer_id')
            .select('s.answer_id'),
        ),
      ),
    )
    .where((e) => {
      const said = e.exists(
        e
          .selectFrom('mark_task as t')
          .where('t.school_id', '=', who.schoolId)
          .whereRef('t.answer_id', '=', 'a.answer_id')
          .whereRef('t.round', '=', 'a.round')
          .where('t.purpose', '=', 'count')
          .where('t.said', '=', true)
          .where('t.lost', '=', false)
          .$if(markerId !== null, (q) => q.where('t.marker_id', '=', markerId as string))
          .select('t.task_id'),
      )
      return markerId === null ? e.or([said, e('a.state', '=', 'final')]) : said
    })
    .select(['a.answer_id', 'a.made_of'])
    .orderBy('a.answer_id')
    .forUpdate()
    .execute()
  return rows
    .filter((r) => markerId === null || r.made_of?.includes(LEADER_SLOT) !== true)
    .map((r) => r.answer_id)
}

async function takeOut(tx: Tx, school: string, ids: readonly string[], markerId: string | null) {
  await tx
    .updateTable('mark_task')
    .set({ lost: true })
    .where('school_id', '=', school)
    .where('answer_id', 'in', ids)
    .where('purpose', '=', 'count')
    .$if(markerId !== null, (q) => q.where('marker_id', '=', markerId as string))
    .execute()
  if (markerId !== null) return
  await tx
    .updateTable('mark_answer')
    .set((e) => ({ round: e('round', '+', 1) }))
    .where('school_id', '=', school)
    .where('answer_id', 'in', ids)
    .execute()
}
