import { reasonOf } from '#core/domain/text/reason.ts'
import { refuseEmptied } from '../backup/refuse-emptied.ts'
import type { Db } from '../db/db.ts'
import { type Every, regularly } from '../jobs/every.ts'
import { type KeepMomentsOptions, keepMoments } from './keep-moments.ts'
import { forgetWal, noteWal } from './note.ts'
import { sendWhole } from './send.ts'
import { dropSlots } from './slot.ts'

/** How often whole files of the log are sent; the current one is cut and sent after so long, also after a failure. */
const LOOK_MS = 60_000
const CUT_MS = 300_000

/**
 * Keeps moments while the server runs; what stands in the way is noted and told once.
 * @param every runs work again and again until it is told to stop
 */
export function keepMomentsRegularly(
  options: KeepMomentsOptions,
  log: (line: string) => void,
  every?: Every,
): { stop(): Promise<void> } {
  const { db, now } = options
  let [cutAt, failure] = [0, '']
  const work = async (signal: AbortSignal) => {
    const o = { ...options, signal, say: log }
    await refuseEmptied(db, o.place)
    const at = now()
    if (at - cutAt < CUT_MS) return failure === '' ? sendWhole(o) : undefined
    cutAt = at
    await keepMoments(o)
    await noteWal(db, { failedAt: null, failure: '' })
    if (failure !== '') log('Moments are kept again.')
    failure = ''
  }
  const look = async (signal: AbortSignal) => {
    try {
      await work(signal)
    } catch (e) {
      if (signal.aborted) return
      const reason = reasonOf(e)
      if (reason !== failure) log(`Moments are not kept: ${reason}`)
      failure = reason
      await noteWal(db, { failedAt: now(), failure: reason }).catch(() => {})
    }
  }
  return regularly(look, LOOK_MS, every)
}

/** Where moments are no longer kept the data folder keeps no log for them either. @returns whether it did */
export async function keepNoMoments(db: Db): Promise<boolean> {
  const dropped = await dropSlots(db)
  await forgetWal(db)
  return dropped > 0
}
