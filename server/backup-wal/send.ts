import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Pack } from '../backup/pack.ts'
import type { BackupStorage } from '../backup/place.ts'
import type { Db } from '../db/db.ts'
import { isMissing } from '../store/disk.ts'
import { markName, segmentName } from './names.ts'
import { noteWal } from './note.ts'
import { getSegment, putSegment, trimTrailingZeros } from './segment-bytes.ts'
import { computeSegmentEndLsn, isSegment, segmentsBetween } from './segments.ts'
import { advanceSlot, livingSlot, makeSlot, type ReplicationSlot } from './slot.ts'

export interface SendOptions {
  /** Of the embedded database: its folder is read. */
  readonly db: Db
  readonly place: BackupStorage
  readonly pack: Pack
  /** Epoch ms, of the clock by which the database writes its log. */
  readonly now: () => number
  readonly say?: ((text: string) => void) | undefined
}

/** What the log went on with is not what the place has: files were lost, or an older data folder was put back. */
class GapError extends Error {}

const positionOf = async (db: Db) => {
  const { rows } = await sql<{ folder: string; current: string }>`
    select current_setting('data_directory') as folder, pg_walfile_name(pg_current_wal_lsn() + 1) as current`.execute(
    db,
  )
  if (!rows[0]) throw new Error('The database told nothing of its log.')
  return rows[0]
}

/** Puts whole files of the log into a place; one that is there already is compared and stays as it is. */
async function sendUpTo(o: SendOptions, slot: ReplicationSlot, folder: string, last: string): Promise<void> {
  const { db, place, pack } = o
  // the slot's own file may be the current one still
  if (slot.from > last) return
  for (const segment of segmentsBetween(slot.from, last, slot.bytes)) {
    const bytes = await readFile(path.join(folder, 'pg_wal', segment)).catch((e: unknown) => {
      throw isMissing(e) ? new GapError(`${segment} of the log is gone.`) : e
    })
    const there = await getSegment(place, pack, slot.line, segment)
    if (there && !trimTrailingZeros(bytes).equals(there))
      throw new GapError(
        `${place.name} has another file of the log under ${segmentName(slot.line, segment)}.`,
      )
    if (!there) await putSegment(place, pack, slot.line, segment, bytes)
  }
  await place.settle()
  await advanceSlot(db, slot, computeSegmentEndLsn(last, slot.bytes))
}

/** The file before the current one, which is still written to; null: it is of another stretch. */
const before = (current: string, { from, bytes }: ReplicationSlot): string | null => {
  if (!isSegment(current) || current <= from) return null
  return segmentsBetween(from, current, bytes).at(-2) ?? null
}

async function sendAll(o: SendOptions, slot: ReplicationSlot): Promise<number> {
  const { db, place, pack, now } = o
  const { folder, current } = await positionOf(db)
  // what is whole goes first: while a place takes nothing, the log is not made longer by being cut
  const whole = before(current, slot)
  if (whole !== null) await sendUpTo(o, slot, folder, whole)
  const through = now()
  // a commit after that moment: by it a recovery knows that nothing of the moment is still to come
  await noteWal(db, { begunAt: through })
  const { rows } = await sql<{ last: string }>`select pg_walfile_name(pg_switch_wal()) as last`.execute(db)
  const last = rows[0]?.last ?? ''
  await sendUpTo(o, (await livingSlot(db)) ?? slot, folder, last)
  const mark = markName(slot.line, through, last)
  await place.put(mark, await pack.pack(mark, Buffer.from(last)))
  await place.settle()
  await noteWal(db, { through, place: place.name })
  return through
}

/**
 * Sends whole files of the log to the place, without cutting the current one. @throws Error what stood in the way
 */
export async function sendWhole(o: SendOptions): Promise<void> {
  const slot = await livingSlot(o.db)
  if (!slot) return
  const { folder, current } = await positionOf(o.db)
  const whole = before(current, slot)
  if (whole !== null) await sendUpTo(o, slot, folder, whole)
}

/**
 * Sends all of the log up to now to the place. Where it has a gap, a new stretch begins, which needs a new copy of the
 * database's folder.
 * @returns the stretch, and up to when (epoch ms) it holds everything
 */
export async function sendLog(o: SendOptions): Promise<{ slot: ReplicationSlot; through: number }> {
  const { db, say = () => {} } = o
  const slot = await livingSlot(db)
  if (slot) {
    try {
      return { slot, through: await sendAll(o, slot) }
    } catch (e) {
      if (!(e instanceof GapError)) throw e
      say(`${e.message} Moments can be brought back up to there, and from the next copy on.`)
    }
  }
  const begun = await makeSlot(db)
  return { slot: begun, through: await sendAll(o, begun) }
}
