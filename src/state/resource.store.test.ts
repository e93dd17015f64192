import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Client, Result } from '#core/request/types.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'

const PLAN = 'GET /api/exam/plan'
afterEach(() => vi.unstubAllGlobals())

/** A client whose answers are given by hand. */
async function reading(kept: Result<unknown> | null = null) {
  fakePage()
  const { createResources } = await import('./resource.store.ts')
  const calls: { fresh: boolean | undefined; answer: (result: Result<unknown>) => void }[] = []
  const client = {
    kept: () => Promise.resolve(kept),
    call: (_: string, args: { fresh?: boolean }) =>
      new Promise((answer) => {
        calls.push({ fresh: args.fresh, answer })
      }),
  } as unknown as Client
  const resources = createResources(client)
  const key = resources.keyOf('acc/u1', PLAN, { search: 'x' } as never)
  return { resources, calls, key, tick: () => new Promise((resolve) => setImmediate(resolve)) }
}
const live = (data: unknown): Result<unknown> => ({ ok: true, data, asOf: null })
const lost: Result<unknown> = { ok: false, failure: { kind: 'network', messageKey: 'failure.network' } }

describe('readings of calls', () => {
  it('show what the phone has at once, then what the server says', async () => {
    const { resources, calls, key, tick } = await reading({ ok: true, data: 'old', asOf: 5 })
    const done = resources.load(key)
    await tick()
    expect(resources.read(key)).toEqual({ data: 'old', asOf: 5, failure: null, loading: true })
    calls[0]?.answer(live('new'))
    await done
    expect(resources.read(key)).toEqual({ data: 'new', asOf: null, failure: null, loading: false })
  })
  it('are there from the phone before the screen that loads them, which has nothing asked twice', async () => {
    const { resources, calls, key, tick } = await reading({ ok: true, data: 'old', asOf: 5 })
    await resources.loadAhead(key)
    expect(resources.read(key)).toEqual({ data: 'old', asOf: 5, failure: null, loading: true })
    const again = resources.loadAhead(key)
    await again
    calls[0]?.answer(live('new'))
    await tick()
    await resources.load(key)
    expect(calls).toHaveLength(1)
    expect(resources.read(key)).toMatchObject({ data: 'new', asOf: null, loading: false })
    const later = resources.load(key)
    await tick()
    expect(calls).toHaveLength(2)
    calls[1]?.answer(live('newer'))
    await later
    expect(resources.read(key).data).toBe('newer')
  })
  it('read ahead of a screen that does not come are read again by one that comes later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { resources, calls, key, tick } = await reading()
    const ahead = resources.loadAhead(key)
    await tick()
    calls[0]?.answer(lost)
    await ahead
    vi.advanceTimersByTime(2000)
    const done = resources.load(key)
    await tick()
    expect(calls).toHaveLength(2)
    calls[1]?.answer(live('new'))
    await done
    vi.useRealTimers()
    expect(resources.read(key).data).toBe('new')
  })
  it('are heard by who listens, who waits for nothing and has nothing asked again', async () => {
    const { resources, calls, key, tick } = await reading()
    const changed = vi.fn()
    const stop = resources.listen(key, changed)
    resources.refresh()
    await tick()
    expect(calls).toHaveLength(0)
    const done = resources.load(key)
    await tick()
    expect(resources.waiting()).toEqual([])
    calls[0]?.answer(live('new'))
    await done
    expect(resources.read(key).data).toBe('new')
    expect(changed).toHaveBeenCalled()
    // the worker has found a newer answer behind the copy: it is on the phone, and nobody is asked for it
    resources.refresh(undefined, true)
    await tick()
    calls[1]?.answer(live('newer'))
    await tick()
    expect(resources.read(key).data).toBe('newer')
    stop()
    changed.mockClear()
    void resources.reload(key, true)
    await tick()
    expect(changed).not.toHaveBeenCalled()
  })
  it('share one request, and change for everybody who watches', async () => {
    const { resources, calls, key, tick } = await reading()
    const changed = vi.fn()
    const stop = resources.watch(key, changed)
    const both = [resources.load(key), resources.load(key)]
    await tick()
    expect(calls).toHaveLength(1)
    calls[0]?.answer(live(1))
    await Promise.all(both)
    expect(changed).toHaveBeenCalled()
    stop()
    resources.refresh()
    await tick()
    expect(calls).toHaveLength(1)
  })
  it('are asked for again by nobody’s watching, where a worker can keep them now; what was never asked is not', async () => {
    const { resources, calls, key, tick } = await reading()
    const done = resources.load(key)
    await tick()
    calls[0]?.answer(live(1))
    await done
    resources.read(resources.keyOf('acc/u1', PLAN, { search: 'never' } as never))
    resources.readAgain((name) => name !== PLAN)
    await tick()
    expect(calls).toHaveLength(1)
    resources.readAgain((name) => name === PLAN)
    await tick()
    expect(calls).toHaveLength(2)
    expect(resources.read(key).data).toBe(1)
  })
  it('keep the old data beside the failure when the line is lost, and drop it when it is refused', async () => {
    const { resources, calls, key, tick } = await reading()
    const answer = async (result: Result<unknown>) => {
      const done = resources.reload(key, true)
      await tick()
      calls.at(-1)?.answer(result)
      await done
      return resources.read(key)
    }
    await answer(live('report'))
    expect(await answer(lost)).toMatchObject({ data: 'report', failure: { kind: 'network' } })
    const hidden: Result<unknown> = {
      ok: false,
      failure: { kind: 'status', status: 10006, messageKey: 'failure.hidden' },
    }
    expect(await answer(hidden)).toMatchObject({ data: null, failure: { status: 10006 }, loading: false })
    expect(calls.every((c) => c.fresh)).toBe(true)
  })
  it('are asked again after a change, even when an older question is still under way', async () => {
    const { resources, calls, key, tick } = await reading()
    resources.watch(key, () => {})
    void resources.load(key)
    await tick()
    resources.refresh((name, query) => name === PLAN && query['search'] === 'x')
    calls[0]?.answer(live('before'))
    await tick()
    expect(calls).toHaveLength(2)
    calls[1]?.answer(live('after'))
    await tick()
    expect(resources.read(key).data).toBe('after')
  })
  it('become live when the server confirms them, and know their age until then', async () => {
    const { resources, calls, key, tick } = await reading()
    void resources.load(key)
    await tick()
    calls[0]?.answer({ ok: true, data: 1, asOf: 77 })
    await tick()
    expect(resources.oldest(() => true)).toBe(77)
    resources.confirm(() => true)
    expect(resources.read(key)).toMatchObject({ data: 1, asOf: null })
    expect(resources.oldest(() => true)).toBeNull()
  })
  it('forget a person: an answer that was on its way reaches nobody', async () => {
    const { resources, calls, key, tick } = await reading()
    void resources.load(key)
    await tick()
    resources.clear()
    calls[0]?.answer(live('secret'))
    await tick()
    expect(resources.read(key).data).toBeNull()
  })
  it('have one name whatever the order of the query, another for another reader', async () => {
    const { resources } = await reading()
    const name = (who: string, query: object) => resources.keyOf(who, PLAN, query as never)
    expect(name('a/1', { pageNo: 1, search: 'x' })).toBe(
      name('a/1', { search: 'x', pageNo: 1, pageSize: undefined }),
    )
    expect(name('a/1', {})).not.toBe(name('a/2', {}))
  })
})

describe("the worker's messages", () => {
  it('speak of a reading when call, identity and query agree', async () => {
    fakePage()
    const { isMessageForReading } = await import('./line/offline.ts')
    const message = { call: PLAN, query: 'examId=e1&pageNo=2&teacherId=t&userId=u1' }
    expect(isMessageForReading(message, PLAN, { examId: 'e1', pageNo: 2 }, 'u1')).toBe(true)
    expect(isMessageForReading(message, PLAN, { examId: 'e2' }, 'u1')).toBe(false)
    expect(isMessageForReading(message, PLAN, { examId: 'e1' }, 'u2')).toBe(false)
    expect(isMessageForReading(message, 'GET /api/exam/plan/latest', {}, 'u1')).toBe(false)
  })
})
