import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** What was said in blocks and stands: marks that count, and those of control and repeated answers; oldest first. */
export const listMarkerMarks = (db: Db, school: SchoolId, blockIds: readonly string[]) =>
  db
    .selectFrom('mark_task as t')
    .innerJoin('mark_answer as a', on('a', 't', 'school_id', 'answer_id'))
    .leftJoin('mark_share as s', on('s', 't', 'school_id', 'block_id', 'answer_id'))
    .where('t.school_id', '=', school)
    .where('t.block_id', 'in', blockIds)
    .where('t.said', '=', true)
    .where('t.lost', '=', false)
    .where('t.purpose', '!=', 'trial')
    .whereRef('t.round', '=', 'a.round')
    .select(['t.block_id', 't.marker_id', 't.answer_id', 't.purpose', 't.slot', 't.total'])
    .select(['t.spent_ms', 't.said_at', 's.marks as shared'])
    .orderBy('t.said_at')
    .execute()

export type SaidRow = Awaited<ReturnType<typeof listMarkerMarks>>[number]

/** How many answers of a block have each mark for good, in hundredths, ascending. */
export const spreadOf = (db: Db, school: SchoolId, blockId: string) =>
  db
    .selectFrom('mark_answer')
    .where('school_id', '=', school)
    .where('block_id', '=', blockId)
    .where('state', '=', 'final')
    .groupBy('total')
    .select(['total', (e) => e.fn.countAll<number>().as('answers')])
    .orderBy('total')
    .execute()

/** Marks that are missing in blocks, as far as known now. */
export async function missingIn(db: Db, school: SchoolId, blockIds: readonly string[]) {
  const rows = await db
    .selectFrom('mark_answer as a')
    .where('a.school_id', '=', school)
    .where('a.block_id', 'in', blockIds)
    .where('a.wanted', '>', 0)
    .groupBy('a.block_id')
    .select('a.block_id')
    .select(
      sql<number>`sum(a.wanted - (select count(*) from mark_task t where t.school_id = a.school_id
        and t.answer_id = a.answer_id and t.round = a.round and t.purpose = 'count' and t.said
        and not t.lost))::int`.as('missing'),
    )
    .execute()
  const found = new Map(rows.map((r) => [r.block_id, r.missing]))
  return (blockId: string) => found.get(blockId) ?? 0
}

/** What a paper's marking comes to in a few numbers. */
export const countsOfMarking = (db: Db, school: SchoolId, markingId: string) =>
  db
    .selectFrom('mark_answer as a')
    .innerJoin('mark_block as b', on('b', 'a', 'school_id', 'block_id'))
    .where('a.school_id', '=', school)
    .where('b.marking_id', '=', markingId)
    .select([
      sql<number>`count(*) filter (where a.state = 'final')`.as('final'),
      sql<number>`count(*) filter (where a.state = 'problem')`.as('problems'),
      sql<number>`count(*) filter (where a.state = 'differ')`.as('arbitrations'),
      sql<number>`coalesce(sum((select count(*) from mark_task t where t.school_id = a.school_id
        and t.answer_id = a.answer_id and t.round = a.round and t.purpose = 'count' and t.said
        and not t.lost)), 0)::int`.as('given'),
    ])
    .executeTakeFirstOrThrow()
