import { reasonOf } from '#core/domain/text/reason.ts'
import { repeat } from '../jobs/every.ts'
import { dropCopies } from './remote/cache.ts'
import type { Store } from './store.ts'
import { type Swept, sweepStore, type Unswept } from './sweep.ts'
import { sweptLine } from './sweep-words.ts'
import { SWEEP_MS } from './times.ts'
import { restoreNamed } from './trash-sweep.ts'

/** How often it is looked whether a sweep is due. The first look comes so long after the start, never at it. */
const LOOK_MS = 3_600_000

/**
 * Sweeps the store when a day has gone by since the last sweep that the database knows of; of several processes one
 * does it. A time that lies ahead was written by a wrong clock.
 * @returns null when none is due
 */
export async function sweepWhenDue(store: Store): Promise<Swept | Unswept | null> {
  const now = store.now()
  const claimed = await store.db
    .updateTable('installation')
    .set({ swept_at: new Date(now) })
    .where((e) =>
      e.or([e('swept_at', '<=', new Date(now - SWEEP_MS)), e('swept_at', '>', new Date(now + SWEEP_MS))]),
    )
    .returning('installation_id')
    .executeTakeFirst()
  return claimed ? sweepStore(store) : null
}

/**
 * Sweeps while the server runs, and tells what was done. At the start nothing is taken: only what a row names, as of a
 * database that was brought back from a copy, is put back from the trash.
 * @param every runs work again and again until it is told to stop */
export function sweepDaily(
  store: Store,
  log: (line: string) => void,
  every: (work: () => void, ms: number) => () => void = repeat,
): { stop(): Promise<void> } {
  const told = async (work: () => Promise<string>): Promise<void> => {
    try {
      const line = await work()
      if (line) log(line)
    } catch (e) {
      log(`Files were not swept: ${reasonOf(e)}`)
    }
  }
  const look = () =>
    told(async () => {
      await dropCopies(store.places, store.now())
      const swept = await sweepWhenDue(store)
      return swept ? sweptLine(swept) : ''
    })
  let running = told(async () => {
    const restored = await restoreNamed(store)
    return restored > 0 ? `Put back from the trash, as rows name them again: ${restored} files.` : ''
  })
  const end = every(() => {
    running = running.then(look)
  }, LOOK_MS)
  return {
    stop: async () => {
      end()
      await running
    },
  }
}
