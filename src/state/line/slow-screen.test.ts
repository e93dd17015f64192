import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client, Result } from '#core/request/types.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'
import { CODE, lookAtScreen, restartSlowTimer, slowScreen, watchScreen } from './slow-screen.state.ts'

const PLAN = 'GET /api/exam/plan'

describe('a screen of bare outlines', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_763_700_000_000 }))
  afterEach(() => {
    lookAtScreen([], Date.now())
    vi.useRealTimers()
  })

  it('is told after three to five seconds, also where the server answers other requests [E22]', async () => {
    let lacked: string[] = []
    watchScreen(() => lacked)
    await vi.advanceTimersByTimeAsync(10_500)
    expect(slowScreen.seconds).toBeNull()
    lacked = ['a']
    await vi.advanceTimersByTimeAsync(3_000)
    expect(slowScreen.seconds).toBeNull()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(slowScreen).toMatchObject({ seconds: 4, code: false })
    lacked = []
    await vi.advanceTimersByTimeAsync(1_000)
    expect(slowScreen.seconds).toBeNull()
  })
  it('is not told while one screen after the other fills in time', () => {
    lookAtScreen(['a'], 0)
    lookAtScreen(['b'], 2_000)
    lookAtScreen(['c'], 4_000)
    expect(slowScreen.seconds).toBeNull()
    lookAtScreen(['c', CODE], 7_000)
    expect(slowScreen).toMatchObject({ seconds: 3, code: true })
    restartSlowTimer()
    lookAtScreen(['c'], 8_000)
    expect(slowScreen).toMatchObject({ seconds: null, code: false })
  })
})

describe('asking again', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('ends the request that nothing answers, and only the later answer counts [E22]', async () => {
    fakePage()
    const { createResources } = await import('../resource.store.ts')
    const calls: { signal: AbortSignal; answer: (result: Result<unknown>) => void }[] = []
    const resources = createResources({
      kept: () => Promise.resolve(null),
      call: (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((answer) => void calls.push({ signal, answer })),
    } as unknown as Client)
    const tick = () => new Promise((resolve) => setImmediate(resolve))
    const key = resources.keyOf('acc/u1', PLAN)
    void resources.load(key)
    await tick()
    // nobody looks at it
    expect(resources.waiting()).toEqual([])
    resources.watch(key, () => {})
    expect(resources.waiting()).toEqual([key])
    resources.askAgain()
    await tick()
    expect(calls.map((c) => c.signal.aborted)).toEqual([true, false])
    calls[0]?.answer({ ok: false, failure: { kind: 'aborted', messageKey: 'failure.aborted' } as never })
    await tick()
    expect(resources.read(key)).toMatchObject({ loading: true, failure: null })
    expect(resources.waiting()).toEqual([key])
    calls[1]?.answer({ ok: true, data: 'new', asOf: null })
    await tick()
    expect(resources.read(key)).toMatchObject({ data: 'new', loading: false })
    expect(resources.waiting()).toEqual([])
    resources.askAgain()
    await tick()
    expect(calls).toHaveLength(2)
  })
})
