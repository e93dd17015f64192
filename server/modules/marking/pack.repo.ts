import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { BlockRow } from './block.repo.ts'
import type { AtMarker } from './marker.repo.ts'

/** The pack that a marker holds with answers unmarked; undefined: none. */
export const packHeld = (tx: Tx, { school, blockId, markerId }: AtMarker) =>
  tx
    .selectFrom('mark_pack as p')
    .where('p.school_id', '=', school)
    .where('p.block_id', '=', blockId)
    .where('p.marker_id', '=', markerId)
    .where('p.returned_at', 'is', null)
    .where((e) =>
      e.exists(
        e
          .selectFrom('mark_task as t')
          .where('t.school_id', '=', school)
          .whereRef('t.pack_id', '=', 'p.pack_id')
          .where('t.lost', '=', false)
          .where('t.said', '=', false)
          .select('t.task_id'),
      ),
    )
    .select('p.pack_id')
    .orderBy('p.taken_at', 'desc')
    .executeTakeFirst()

/** A pack of a marker that was not given back, with its block; undefined: there is none. */
export const packOfMarker = (tx: Tx, school: string, markerId: string, packId: string) =>
  tx
    .selectFrom('mark_pack')
    .where('school_id', '=', school)
    .where('pack_id', '=', packId)
    .where('marker_id', '=', markerId)
    .select(['block_id', 'returned_at'])
    .forUpdate()
    .executeTakeFirst()

const MINUTE_MS = 60_000

/** Until when a pack of a block is held from now on. */
export const leaseOf = (block: Pick<BlockRow, 'rule'>, now: number): Date =>
  new Date(now + block.rule.leaseMinutes * MINUTE_MS)

/** Holds what is left of a pack until then; `little`: what is held to within so many ms of it stays as it is. */
export const holdUntil = (tx: Tx, school: string, packId: string, until: Date, little = 0) =>
  tx
    .updateTable('mark_task')
    .set({ until })
    .where('school_id', '=', school)
    .where('pack_id', '=', packId)
    .where('lost', '=', false)
    .where('until', '<=', new Date(until.getTime() - little))
    .execute()

/**
 * Answers of a block with a place that this marker might have, thirds first. `hold`: until the transaction ends; answers
 * that somebody else holds this very moment are left to them.
 */
export async function openAnswers(
  tx: Tx,
  block: BlockRow,
  { school, blockId, markerId }: AtMarker,
  { now, limit, hold }: { now: Date; limit: number; hold: boolean },
): Promise<{ answer_id: string; wanted: number; round: number }[]> {
  const { rows } = await sql<{ answer_id: string; wanted: number; round: number }>`
    select a.answer_id, a.wanted, a.round from mark_answer a
    where a.school_id = ${school} and a.block_id = ${blockId} and a.wanted > 0
      and exists (select 1 from answer_card c where c.school_id = ${school} and c.exam_id = ${block.exam_id}
        and c.paper_id = ${block.paper_id} and c.student_id = a.student_id and c.pictures is not null)
      and not exists (select 1 from mark_task t where t.school_id = ${school} and t.answer_id = a.answer_id
        and t.round = a.round and t.purpose = 'count' and t.marker_id = ${markerId}
        and (t.said or (not t.lost and t.until > ${now})))
      and (select count(*) from mark_task t where t.school_id = ${school} and t.answer_id = a.answer_id
        and t.round = a.round and t.purpose = 'count' and not t.lost and t.slot <= a.wanted
        and (t.said or t.until > ${now})) < a.wanted
    order by a.wanted desc, a.seq
    limit ${limit}
    ${hold ? sql`for update of a skip locked` : sql``}`.execute(tx)
  return rows
}
