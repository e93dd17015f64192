import { proxy } from 'valtio'
import { pauseOf } from '#core/request/reply.ts'
import type { Result } from '#core/request/types.ts'
import { waitFor } from '#core/request/wait.ts'

/** True while a sign-in waits for a school at which very many sign in at once, as when an exam's results come out. */
export const crowded = proxy({ isWaiting: false })

/** Milliseconds in all that somebody waits so: a seal is good for five minutes. */
const CROWDED_MS = 240_000
/** A school that says a longer pause has another trouble, which is told at once. */
const LONGEST_MS = 40_000

/** Sends a sign-in again while the school has its hands full and says when to come back (G08). Its seal is not used up. */
export async function whileCrowded<T>(send: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    for (let left = CROWDED_MS; ; ) {
      const result = await send()
      const pause = result.ok ? 0 : pauseOf(result.failure)
      if (pause === 0 || pause > Math.min(left, LONGEST_MS)) return result
      left -= pause
      crowded.isWaiting = true
      await waitFor(pause)
    }
  } finally {
    crowded.isWaiting = false
  }
}
