import { Status } from '#contract/envelope.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { type BlockRow, lockMarkingState } from '../block.repo.ts'
import { answerLed } from '../reach.service.ts'
import { validateAnswerMarks } from '../rule.rules.ts'
import { recomputeAnswers } from '../settle.service.ts'

/** Holds an answer of a marking that is not over. @throws Refusal 10020 it is over */
async function holdAnswer(tx: Tx, who: Principal, block: BlockRow, answerId: string) {
  const marking = await lockMarkingState(tx, who.schoolId, block.marking_id, 'share')
  if (marking?.state === 'done') throw new Refusal(Status.conflict, 'markingShut')
  return tx
    .selectFrom('mark_answer')
    .where('school_id', '=', who.schoolId)
    .where('answer_id', '=', answerId)
    .select(['answer_id', 'round', 'state'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function decideIn(
  tx: Tx,
  who: Principal,
  block: BlockRow,
  { answerId, marks, note }: { answerId: string; marks: number[]; note: string },
  now: number,
): Promise<void> {
  const answer = await holdAnswer(tx, who, block, answerId)
  await tx
    .insertInto('mark_decision')
    .values({
      ...{ school_id: who.schoolId, answer_id: answerId, decision_id: newId(now), round: answer.round },
      ...{ marks: JSON.stringify(marks), note, by_user: who.userId, at: new Date(now) },
    })
    .execute()
  await recomputeAnswers(tx, who.schoolId, block, [answerId], new Date(now))
}

/** The leader's mark of an answer. @throws Refusal 10005, 10001, 10020 */
export async function decideAnswerMark(
  db: Db,
  who: Principal,
  { answerId, marks, note = '' }: { answerId: string; marks: number[]; note?: string },
  now: number,
) {
  const block = await answerLed(db, who, answerId)
  const given = { answerId, marks: validateAnswerMarks(block.items, marks), note }
  await inTransaction(db, (tx) => decideIn(tx, who, block, given, now))
  return {}
}

/** Sends an answer back to who told a problem of it. @throws Refusal 10005; 10020 nobody did */
export async function sendBack(
  db: Db,
  who: Principal,
  { answerId, turn }: { answerId: string; turn: 0 | 90 | 180 | 270 },
  now: number,
) {
  const block = await answerLed(db, who, answerId)
  await inTransaction(db, async (tx) => {
    const { state, round } = await holdAnswer(tx, who, block, answerId)
    if (state !== 'problem') throw new Refusal(Status.conflict, 'markingMoved')
    await tx
      .updateTable('mark_answer')
      .set({ turn })
      .where('school_id', '=', who.schoolId)
      .where('answer_id', '=', answerId)
      .execute()
    await tx
      .updateTable('mark_task')
      .set({ said: false, problem: null, note: '', pen: null, pack_id: '', back_at: new Date(now) })
      .set((e) => ({ backs: e('backs', '+', 1) }))
      // theirs for a lease, then anybody's
      .set({ until: new Date(now + block.rule.leaseMinutes * 60_000) })
      .where('school_id', '=', who.schoolId)
      .where('answer_id', '=', answerId)
      .where('purpose', '=', 'count')
      .where('round', '=', round)
      .where('lost', '=', false)
      .where('problem', 'is not', null)
      .execute()
    await recomputeAnswers(tx, who.schoolId, block, [answerId], new Date(now))
  })
  return {}
}

interface Sharing {
  answerId: string
  marks: number[]
  note: string
  typical: boolean
  control: boolean
}

/** Keeps an answer to show or to compare by, with the leader's marks; or takes it back. @throws Refusal 10005, 10001, 10020 */
export async function share(db: Db, who: Principal, s: Sharing, now: number) {
  const block = await answerLed(db, who, s.answerId)
  const marks = validateAnswerMarks(block.items, s.marks)
  const row = { marks: JSON.stringify(marks), note: s.note, typical: s.typical, control: s.control }
  await inTransaction(db, async (tx) => {
    if (!s.typical && !s.control) {
      await tx
        .deleteFrom('mark_share')
        .where('school_id', '=', who.schoolId)
        .where('block_id', '=', block.block_id)
        .where('answer_id', '=', s.answerId)
        .execute()
      return
    }
    await decideIn(tx, who, block, { answerId: s.answerId, marks, note: s.note }, now)
    await tx
      .insertInto('mark_share')
      .values({
        ...{ school_id: who.schoolId, block_id: block.block_id, answer_id: s.answerId },
        ...{ sample_id: newId(now), at: new Date(now), ...row },
      })
      .onConflict((c) => c.columns(['school_id', 'block_id', 'answer_id']).doUpdateSet(row))
      .execute()
  })
  return {}
}
