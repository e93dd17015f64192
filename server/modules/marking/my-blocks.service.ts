import type { MyBlock } from '#contract/marking/marking.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { Principal } from '../../http/session/principal.ts'
import { type BlockRow, blocks, countBlockAnswers, toBlockFacts } from './block.repo.ts'
import { countAssignedAnswers, markerOf } from './marker.repo.ts'
import { openAnswers } from './pack.repo.ts'
import { answersToTry, listReturnedTasks } from './pack-sources.repo.ts'
import { tasksOf } from './task.repo.ts'

/** A marking that is over stays for so long in a marker's list. */
const STAYS_MS = 30 * 86_400_000

/** Blocks that a teacher marks in or leads, those under way first. */
export async function myBlocks(db: Db, who: Principal, now: number): Promise<{ list: MyBlock[] }> {
  const rows = await blocks(db, who.schoolId)
    .where((e) =>
      e.or([
        e('b.leader_id', '=', who.relativeId),
        e.exists(
          e
            .selectFrom('mark_marker as k')
            .where('k.school_id', '=', who.schoolId)
            .whereRef('k.block_id', '=', 'b.block_id')
            .where('k.marker_id', '=', who.relativeId)
            .where('k.active', '=', true)
            .select('k.marker_id'),
        ),
      ]),
    )
    .where((e) => e.or([e('m.over_at', 'is', null), e('m.over_at', '>', new Date(now - STAYS_MS))]))
    .orderBy('e.start_time', 'desc')
    .orderBy('m.marking_id')
    .orderBy('b.seq')
    .execute()
  const counts = await countBlockAnswers(
    db,
    who.schoolId,
    rows.map((r) => r.block_id),
  )
  const list = await Promise.all(rows.map((row) => buildMyBlock(db, who, row, counts(row.block_id), now)))
  const rank = (b: MyBlock) => (b.state === 'done' ? 1 : 0)
  return { list: list.toSorted((a, b) => rank(a) - rank(b)) }
}

type BlockCounts = ReturnType<Awaited<ReturnType<typeof countBlockAnswers>>>

function buildMyBlock(
  db: Db,
  who: Principal,
  block: BlockRow,
  counts: BlockCounts,
  now: number,
): Promise<MyBlock> {
  const at = { school: who.schoolId, blockId: block.block_id, markerId: who.relativeId }
  const when = new Date(now)
  return inTransaction(db, async (tx) => {
    const marker = await markerOf(tx, at.school, at.blockId, at.markerId)
    const given = await countAssignedAnswers(tx, at, when)
    const held = await tasksOf(tx, at)
      .innerJoin('mark_pack as p', on('p', 't', 'school_id', 'pack_id'))
      .where('p.returned_at', 'is', null)
      .where('t.said', '=', false)
      .where('t.lost', '=', false)
      .execute()
    const marks = marker?.active === true
    const isFull = marker?.quota != null && given.theirs >= marker.quota
    const waits = async () =>
      (await listReturnedTasks(tx, at)).length > 0 ||
      (block.state === 'trial'
        ? (await answersToTry(tx, at, block)).length > 0
        : !isFull && (await openAnswers(tx, block, at, { now: when, limit: 1, hold: false })).length > 0)
    const isOn = block.state === 'trial' || block.state === 'open'
    const leads = block.leader_id === who.relativeId
    const [first] = held
    return {
      ...toBlockFacts(block, counts),
      leads,
      marks,
      quota: marker?.quota ?? null,
      marked: given.marked,
      available: marks && isOn && (held.length > 0 || (await waits())),
      pack: first ? { packId: first.pack_id, until: first.until.getTime(), left: held.length } : null,
      waiting: leads ? counts.problems + counts.differ : 0,
    }
  })
}
