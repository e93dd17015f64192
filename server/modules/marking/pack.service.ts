import { Status } from '#contract/envelope.ts'
import type { MarkPack } from '#contract/marking/marking.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { type BlockRow, findBlock, lockMarkingState } from './block.repo.ts'
import { fillPack } from './fill-pack.service.ts'
import { type AtMarker, markerOf } from './marker.repo.ts'
import { holdUntil, leaseOf, packHeld, packOfMarker } from './pack.repo.ts'
import { asTasks, tasksOf } from './task.repo.ts'

/** A pack of a block: the one they hold, renewed, else a new one. @throws Refusal 10005, 10020 */
export function takePack(db: Db, who: Principal, blockId: string, now: number): Promise<MarkPack> {
  return inTransaction(db, async (tx) => {
    const block = await findBlock(tx, who.schoolId, blockId)
    const marker = await markerOf(tx, who.schoolId, blockId, who.relativeId)
    if (!block || !marker?.active) throw notFound()
    const held = await lockMarkingState(tx, who.schoolId, block.marking_id, 'share')
    if (held?.state !== 'trial' && held?.state !== 'open') throw new Refusal(Status.conflict, 'markingShut')
    await lockBlock(tx, who.schoolId, blockId)
    const at = { school: who.schoolId, blockId, markerId: who.relativeId }
    const until = leaseOf(block, now)
    const before = await packHeld(tx, at)
    if (before) await holdUntil(tx, who.schoolId, before.pack_id, until)
    const packId =
      before?.pack_id ??
      (await fillPack(
        tx,
        { ...block, state: held.state },
        { ...at, quota: marker.quota, until, now: new Date(now) },
      ))
    return packOf(tx, block, at, { packId, until, now })
  })
}

/** The pack they hold, as it is. @throws Refusal 10005 */
export function packNow(db: Db, who: Principal, blockId: string, now: number): Promise<MarkPack> {
  return inTransaction(db, async (tx) => {
    const block = await findBlock(tx, who.schoolId, blockId)
    if (!block || !(await markerOf(tx, who.schoolId, blockId, who.relativeId))) throw notFound()
    const at = { school: who.schoolId, blockId, markerId: who.relativeId }
    const packId = (await packHeld(tx, at))?.pack_id ?? null
    return packOf(tx, block, at, { packId, until: null, now })
  })
}

/** What a pack holds; `until` null: as its answers say. */
async function packOf(
  tx: Tx,
  block: BlockRow,
  at: AtMarker,
  { packId, until, now }: { packId: string | null; until: Date | null; now: number },
): Promise<MarkPack> {
  const rows =
    packId === null
      ? []
      : await tasksOf(tx, at)
          .where('t.pack_id', '=', packId)
          .where('t.lost', '=', false)
          .orderBy('t.pos')
          .execute()
  const { leaseMinutes, packSize } = block.rule
  return {
    packId,
    blockId: at.blockId,
    rule: { leaseMinutes, packSize },
    until: (until ?? rows[0]?.until)?.getTime() ?? now,
    now,
    tasks: await asTasks(tx, at.school, block, rows),
  }
}

/** Packs of a block are made one after the other: each sees what the one before was given. */
const lockBlock = (tx: Tx, school: string, blockId: string) =>
  tx
    .selectFrom('mark_block')
    .where('school_id', '=', school)
    .where('block_id', '=', blockId)
    .select('block_id')
    .forUpdate()
    .execute()

/** @throws Refusal 10005 not theirs, or given back */
export function renewPack(db: Db, who: Principal, packId: string, now: number) {
  return inTransaction(db, async (tx) => {
    const pack = await packOfMarker(tx, who.schoolId, who.relativeId, packId)
    const block = pack && (await findBlock(tx, who.schoolId, pack.block_id))
    if (!block || pack.returned_at) throw notFound()
    const until = leaseOf(block, now)
    await holdUntil(tx, who.schoolId, packId, until)
    return { until: until.getTime(), now }
  })
}

/** Gives the unmarked answers back. @throws Refusal 10005 */
export function returnPack(db: Db, who: Principal, packId: string, now: number) {
  return inTransaction(db, async (tx) => {
    const pack = await packOfMarker(tx, who.schoolId, who.relativeId, packId)
    if (!pack) throw notFound()
    const unmarked = () =>
      tx
        .selectFrom('mark_task')
        .where('school_id', '=', who.schoolId)
        .where('pack_id', '=', packId)
        .where('said', '=', false)
    if (!pack.returned_at) {
      await tx
        .updateTable('mark_pack')
        .set({ returned_at: new Date(now) })
        .where('school_id', '=', who.schoolId)
        .where('pack_id', '=', packId)
        .execute()
      await tx
        .updateTable('mark_task')
        .set({ until: new Date(0) })
        .where('school_id', '=', who.schoolId)
        .where('pack_id', '=', packId)
        .where('said', '=', false)
        .execute()
    }
    const { n } = await unmarked()
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return { returned: n }
  })
}
