import { setTimeout as pause } from 'node:timers/promises'
import { type ObjectStore, StoreTrouble } from './port.ts'

/** Ms for which a store may be away at the start: after a power cut both machines come up together. */
const AWAY_MS = 60_000
const AGAIN_MS = 3_000

interface Options {
  say: (text: string) => void
  signal?: AbortSignal | undefined
  wait?: (ms: number) => Promise<unknown>
}

/**
 * Tries the store before the first phone does.
 * @throws Error what is wrong and what to set
 */
export async function checkObjects(
  store: ObjectStore,
  { say, signal, wait = (ms) => pause(ms, undefined, signal ? { signal } : {}) }: Options,
): Promise<void> {
  for (let waited = 0; ; waited += AGAIN_MS) {
    try {
      return await store.check()
    } catch (e) {
      if (!(e instanceof StoreTrouble)) throw e
      if (!e.isAway || waited >= AWAY_MS)
        throw new Error(
          `The object store is not usable: ${e.message}.\nSet it as docs/object-store.md says, or KAOBAN_FILE_STORE=local.`,
        )
      say(e.message)
      await wait(AGAIN_MS)
    }
  }
}
