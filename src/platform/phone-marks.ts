import { entryFacts } from './link-flags.ts'
import { localStore } from './storage.ts'

const INSPECT = 'kb.inspect'
const FIRST = 'kb.first-entry'

/** Whether `inspect=1` of an address has marked the phone as a tester's; it is noted here, and a sign-out leaves it (S05). */
export function isInspected(): boolean {
  const { inspect } = entryFacts()
  if (inspect !== undefined) localStore.write(INSPECT, inspect)
  return localStore.read(INSPECT) === '1'
}

/** Notes when somebody first came in on this phone (epoch ms), once; a sign-out leaves it (S05). */
export function noteFirstEntry(now: number): void {
  if (firstEntry() === null) localStore.write(FIRST, String(now))
}

/** Epoch ms; null: nobody came in here yet, or the browser has cleared its store. */
export function firstEntry(): number | null {
  const at = Number(localStore.read(FIRST) ?? Number.NaN)
  return Number.isFinite(at) && at > 0 ? at : null
}
