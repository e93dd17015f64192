import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from '#core/errors/failure.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_763_700_000_000 })
  fakePage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a sign-in that nothing answers', () => {
  it('is told once within ten seconds, again at the next try, and not where somebody is in [E22]', async () => {
    const [{ tellSilence }, { pending }, { session }] = await Promise.all([
      import('./tell-silence.ts'),
      import('./net.state.ts'),
      import('../account/session.state.ts'),
    ])
    const told: Failure[] = []
    const tell = (failure: Failure) => told.push(failure)
    // each field that is touched begins it
    tellSilence(tell)
    tellSilence(tell)
    pending.set('login', Date.now())
    await vi.advanceTimersByTimeAsync(7_000)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(told).toMatchObject([{ kind: 'timeout', messageKey: 'failure.timeout' }])
    await vi.advanceTimersByTimeAsync(10_000)
    pending.clear()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(told).toHaveLength(1)
    pending.set('login', Date.now())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told).toHaveLength(2)
    pending.clear()
    await vi.advanceTimersByTimeAsync(2_000)
    session.phase = 'signedIn'
    pending.set('report', Date.now())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told).toHaveLength(2)
  })
})
