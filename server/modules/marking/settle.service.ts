import { sql } from 'kysely'
import {
  computeMarkingOutcome,
  type MarkingOutcome,
  type MarkingSlot,
  type SlotWord,
} from '#core/domain/marking/marking-outcome.ts'
import type { Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { BlockRow } from './block.repo.ts'
import { activeMarkers } from './marker.repo.ts'
import { addUpMarks, answerRule } from './rule.rules.ts'

/** Answers settled at a time. */
const AT_ONCE = 500

/**
 * Brings what answers come to in line with what was said of them: a function of the words, the decisions and the block's
 * rule alone. The caller holds the answers' rows.
 */
export async function recomputeAnswers(
  tx: Tx,
  school: SchoolId,
  block: Pick<BlockRow, 'block_id' | 'rule'>,
  answerIds: readonly string[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < answerIds.length; from += AT_ONCE)
    await settleSome(tx, school, block, answerIds.slice(from, from + AT_ONCE), now)
}

async function settleSome(
  tx: Tx,
  school: SchoolId,
  block: Pick<BlockRow, 'block_id' | 'rule'>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const [answers, words, decided] = [
    await tx
      .selectFrom('mark_answer')
      .where('school_id', '=', school)
      .where('answer_id', 'in', ids)
      .select(['answer_id', 'need', 'round'])
      .execute(),
    await tx
      .selectFrom('mark_task as t')
      .innerJoin('mark_answer as a', on('a', 't', 'school_id', 'answer_id', 'round'))
      .where('t.school_id', '=', school)
      .where('t.answer_id', 'in', ids)
      .where('t.purpose', '=', 'count')
      .where('t.lost', '=', false)
      .where('t.said', '=', true)
      .select(['t.answer_id', 't.marker_id', 't.slot', 't.marks'])
      .execute(),
    await tx
      .selectFrom('mark_decision as d')
      .innerJoin('mark_answer as a', on('a', 'd', 'school_id', 'answer_id', 'round'))
      .where('d.school_id', '=', school)
      .where('d.answer_id', 'in', ids)
      .select(['d.answer_id', 'd.marks'])
      // the last one counts
      .orderBy('d.at')
      .orderBy('d.decision_id')
      .execute(),
  ]
  const ofLeader = new Map(decided.map((d) => [d.answer_id, d.marks]))
  const outcomes = answers.map(({ answer_id, need }) => {
    const said = words.filter((w) => w.answer_id === answer_id)
    const found = computeMarkingOutcome(
      said.map((w): SlotWord => ({ slot: w.slot as MarkingSlot, marks: w.marks })),
      ofLeader.get(answer_id) ?? null,
      answerRule(block.rule, need),
    )
    return { answer_id, said, found, wantsThird: found.state === 'open' && found.wanted === 3 }
  })
  const markers = outcomes.some((o) => o.wantsThird) ? await activeMarkers(tx, school, block.block_id) : []
  const rows = outcomes.map(({ answer_id, said, found, wantsThird }) => {
    // nobody is left to give a third mark
    const isStuck = wantsThird && markers.every((id) => said.some((w) => w.marker_id === id))
    return rowOf(answer_id, isStuck ? { state: 'differ' } : found)
  })
  await sql`
    update mark_answer a set state = s.state, wanted = s.wanted, marks = s.marks, total = s.total,
      made_of = s.made_of, changed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s(answer_id text, state text, wanted int, marks jsonb, total int, made_of jsonb)
    where a.school_id = ${school} and a.answer_id = s.answer_id`.execute(tx)
}

const rowOf = (answer_id: string, found: MarkingOutcome) => {
  const isFinal = found.state === 'final'
  return {
    answer_id,
    state: found.state,
    wanted: found.state === 'open' ? found.wanted : 0,
    marks: isFinal ? found.marks : null,
    total: isFinal ? addUpMarks(found.marks) : null,
    made_of: isFinal ? found.from : null,
  }
}
