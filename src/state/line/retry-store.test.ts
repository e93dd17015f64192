import { expect, it } from 'vitest'
import { retryStore } from './retry-store.ts'

it('a database that refused is asked until it takes what the page holds, and not after the page closed [T01]', async () => {
  const state = { asked: 0, takesAt: 3 }
  const waits: number[] = []
  const store = {
    isOnDisk: () => state.asked >= state.takesAt,
    tryAgain: () => {
      state.asked++
      return state.asked === 1 ? Promise.reject(new Error('still full')) : Promise.resolve()
    },
  }
  const wait = (ms: number, signal: AbortSignal) => {
    waits.push(ms)
    return signal.aborted ? Promise.reject(new Error('closed')) : Promise.resolve()
  }
  const retry = retryStore(store, wait)
  retry.begin()
  retry.begin()
  await expect.poll(() => state.asked).toBe(3)
  expect(waits).toEqual([10_000, 20_000, 40_000])
  state.takesAt = 9
  retry.close()
  retry.begin()
  await expect.poll(() => waits.length).toBe(4)
  expect(state.asked).toBe(3)
})
