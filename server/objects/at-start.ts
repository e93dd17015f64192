import { setTimeout as pause } from 'node:timers/promises'
import { type ObjectStore, StoreTrouble } from './port.ts'

/** Ms for which a store may be away at the start: after a power cut both machines come up together. */
const AWAY_MS = 60_000
const AGAIN_MS = 3_000

interface StoreCheckOptions {
  say: (text: string) => void
  /** What to set to do without the store. */
  instead: string
  signal?: AbortSignal | undefined
  wait?: (ms: number) => Promise<unknown>
}

/**
 * Tries the store before the first phone does.
 * @throws Error what is wrong and what to set
 */
export async function checkObjects(
  store: Pick<ObjectStore, 'check'>,
  { say, instead, signal, wait = (ms) => pause(ms, undefined, signal ? { signal } : {}) }: StoreCheckOptions,
): Promise<void> {
  for (let waited = 0; ; waited += AGAIN_MS) {
    try {
      return await store.check()
    } catch (e) {
      if (!(e instanceof StoreTrouble)) throw e
      if (!e.isAway || waited >= AWAY_MS)
        throw new Error(
          `The object store is not usable: ${e.message}.\nSet it as docs/object-store.md says, or ${instead}.`,
        )
      say(e.message)
      await wait(AGAIN_MS)
    }
  }
}
