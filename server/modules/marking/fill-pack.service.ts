import { randomInt } from 'node:crypto'
import { type Lease, placeFor, shareOfPack } from '#core/domain/marking/lease.ts'
import type { MarkingSlot } from '#core/domain/marking/marking-outcome.ts'
import type { Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import type { BlockRow } from './block.repo.ts'
import { type AtMarker, countAssignedAnswers } from './marker.repo.ts'
import { openAnswers } from './pack.repo.ts'
import { answersToRepeat, answersToTry, controlAnswers, listReturnedTasks } from './pack-sources.repo.ts'

interface Filling extends AtMarker {
  quota: number | null
  until: Date
  now: Date
}

/** What becomes a task of the pack. `again`: the marker's own earlier task of the answer goes on. */
interface PackTaskInput {
  answerId: string
  purpose: 'count' | 'control' | 'repeat' | 'trial'
  round: number
  slot: number
  again: string | null
}

/** Makes a pack, answers the leader sent back first; the others in an order that says nothing. Null: nothing waits. */
export async function fillPack(tx: Tx, block: BlockRow, f: Filling): Promise<string | null> {
  const packId = newId(f.now.getTime())
  const back = await listReturnedTasks(tx, f)
  const parts =
    block.state === 'trial' ? await trialParts(tx, f, block) : await parted(tx, block, f, back.length)
  if (back.length + parts.length === 0) return null
  await tx
    .insertInto('mark_pack')
    .values({
      ...{ school_id: f.school, pack_id: packId, block_id: f.blockId, marker_id: f.markerId },
      taken_at: f.now,
    })
    .execute()
  for (const [pos, task] of back.entries())
    await tx
      .updateTable('mark_task')
      .set({ pack_id: packId, pos, until: f.until })
      .where('school_id', '=', f.school)
      .where('task_id', '=', task.task_id)
      .execute()
  for (const [i, part] of shuffled(parts).entries())
    await give(tx, f, part, { pack_id: packId, pos: back.length + i })
  return packId
}

async function give(
  tx: Tx,
  f: Filling,
  part: PackTaskInput,
  at: { pack_id: string; pos: number },
): Promise<void> {
  const place = { ...at, slot: part.slot, until: f.until, lost: false }
  if (part.again !== null) {
    await tx
      .updateTable('mark_task')
      .set(place)
      .where('school_id', '=', f.school)
      .where('task_id', '=', part.again)
      .execute()
    return
  }
  await tx
    .insertInto('mark_task')
    .values({
      ...{ school_id: f.school, task_id: newId(f.now.getTime()), block_id: f.blockId },
      ...{ answer_id: part.answerId, marker_id: f.markerId, purpose: part.purpose, round: part.round },
      ...place,
    })
    .execute()
}

const trialParts = async (tx: Tx, f: Filling, block: BlockRow): Promise<PackTaskInput[]> =>
  (await answersToTry(tx, f, block)).map((a) => part(a, 'trial'))

const part = (a: { answer_id: string; round: number }, purpose: PackTaskInput['purpose']): PackTaskInput => ({
  answerId: a.answer_id,
  purpose,
  round: a.round,
  slot: 0,
  again: null,
})

async function parted(tx: Tx, block: BlockRow, f: Filling, already: number): Promise<PackTaskInput[]> {
  const given = await countAssignedAnswers(tx, f, f.now)
  const room = block.rule.packSize - already
  const counted = await places(tx, block, f, f.quota === null ? room : Math.min(room, f.quota - given.theirs))
  if (counted.length === 0) return []
  const of = (percent: number, had: number) => shareOfPack(given.count, counted.length, percent, had)
  const controls = await controlAnswers(tx, f, of(block.rule.controlPercent, given.control))
  const repeats = await answersToRepeat(tx, f, of(block.rule.repeatPercent, given.repeat))
  return [...counted, ...controls.map((a) => part(a, 'control')), ...repeats.map((a) => part(a, 'repeat'))]
}

/** Places of answers that nobody holds, or whose time is over: these lose them now. */
async function places(tx: Tx, block: BlockRow, f: Filling, limit: number): Promise<PackTaskInput[]> {
  if (limit <= 0) return []
  const open = await openAnswers(tx, block, f, { now: f.now, limit, hold: true })
  if (open.length === 0) return []
  const rows = await tx
    .selectFrom('mark_task')
    .where('school_id', '=', f.school)
    .where(
      'answer_id',
      'in',
      open.map((a) => a.answer_id),
    )
    .where('purpose', '=', 'count')
    .select(['task_id', 'answer_id', 'marker_id', 'slot', 'until', 'said', 'lost', 'round'])
    // a word that comes in this moment is seen, or waits and sees that the place is gone
    .forUpdate()
    .execute()
  const parts: PackTaskInput[] = []
  for (const { answer_id, wanted, round } of open) {
    const leases = rows.flatMap((r): Lease[] =>
      r.answer_id === answer_id && r.round === round
        ? [
            {
              ...{
                taskId: r.task_id,
                markerId: r.marker_id,
                slot: r.slot as MarkingSlot,
                said: r.said,
                lost: r.lost,
              },
              until: r.until.getTime(),
            },
          ]
        : [],
    )
    const found = placeFor(f.markerId, wanted as MarkingSlot, leases, f.now.getTime())
    if (!found) continue
    if (found.over !== null)
      await tx
        .updateTable('mark_task')
        .set({ lost: true })
        .where('school_id', '=', f.school)
        .where('task_id', '=', found.over)
        .execute()
    parts.push({ answerId: answer_id, purpose: 'count', round, slot: found.slot, again: found.again })
  }
  return parts
}

function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T]
  }
  return mixed
}
