import { runWithBackupLock, UnderWayError } from '../backup/backup-lock.ts'
import { claimPlace } from '../backup/head.ts'
import { installationOfDatabase } from '../store/installation.ts'
import { type BaseOptions, copyBase, keepBase } from './base.ts'
import { removeOldMoments } from './keep.ts'
import { findLines } from './names.ts'
import { sendNewFiles } from './new-files.ts'
import { noteWal, walNote } from './note.ts'
import { sendLog } from './send.ts'
import type { ReplicationSlot } from './slot.ts'

export interface KeepMomentsOptions extends BaseOptions {
  /** For how many days moments can be brought back. */
  readonly days: number
  readonly say?: ((text: string) => void) | undefined
}

const DAY_MS = 86_400_000

/**
 * Sends the log up to now, the stored files that came, and, once a day, a copy of the database's folder; then removes
 * what the window no longer needs.
 * @throws Error what stood in the way; what was sent before it counts
 */
export async function keepMoments(o: KeepMomentsOptions): Promise<void> {
  const { db, place, pack, now } = o
  await claimPlace(place, pack, await installationOfDatabase(db))
  const { slot, through } = await sendLog(o)
  await sendNewFiles(o, slot.line, (await walNote(db))?.filesTo ?? 0)
  await noteWal(db, { filesTo: through })
  const bases = await basesOf(o, slot)
  const last = bases.at(-1)
  const isDue = last === undefined || now() - last >= DAY_MS
  if (isDue && !(await makeBase(o, slot))) return
  const [from = null] = await basesOf(o, slot)
  await noteWal(db, { from })
}

const basesOf = async ({ place }: BaseOptions, slot: ReplicationSlot): Promise<readonly number[]> =>
  (await findLines(place)).find(({ id }) => id === slot.line)?.bases ?? []

/** Makes a copy and removes what is over. @returns false: a backup is under way, and this copy comes after it */
async function makeBase(o: KeepMomentsOptions, slot: ReplicationSlot): Promise<boolean> {
  try {
    await runWithBackupLock(o.db, async () => {
      const base = await copyBase(o, slot)
      const sent = await sendLog(o)
      // a copy whose log begins elsewhere is of no use: the next one counts
      if (sent.slot.line === slot.line) await keepBase(o, slot, base)
      await removeOldMoments(o.place, o.pack, o.days, o.now())
    })
    return true
  } catch (e) {
    if (e instanceof UnderWayError) return false
    throw e
  }
}
