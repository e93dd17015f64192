import type { Remote } from 'comlink'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PictureError } from '#core/domain/image/fault.ts'
import { supervise } from './supervised.ts'

interface Work {
  double(n: number): Promise<number>
}

/** Workers that were started; each knows whether it was ended and can be made to fail. */
let started: { ended: boolean; fail: () => void }[]
const start = () => {
  const worker = {
    ended: false,
    fail: () => undefined as void,
    terminate() {
      worker.ended = true
    },
    addEventListener(kind: string, listener: () => void) {
      if (kind === 'error') worker.fail = listener
    },
  }
  started.push(worker)
  const remote = { double: (n: number) => Promise.resolve(2 * n) } as unknown as Remote<Work>
  return { worker, remote }
}
const never = new Promise<never>(() => undefined)
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (e: unknown) => (e instanceof PictureError ? e.fault : String(e)),
  )

beforeEach(() => {
  started = []
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('a worker that is watched over [W03]', () => {
  it('starts with the first work and does one piece after the other', async () => {
    const supervised = supervise<Work>('x', start)
    expect(started).toHaveLength(0)
    const order: number[] = []
    const one = (n: number) =>
      supervised.run(async (remote) => {
        order.push(n)
        const doubled = await remote.double(n)
        order.push(-n)
        return doubled
      }, 100)
    expect(await Promise.all([one(1), one(2)])).toEqual([2, 4])
    expect([order, started.length]).toEqual([[1, -1, 2, -2], 1])
  })

  it('is ended when it takes too long, says so, and the next work gets a new one', async () => {
    const supervised = supervise<Work>('x', start)
    const slow = faultOf(supervised.run(() => never, 100))
    const next = supervised.run((remote) => remote.double(4), 100)
    await vi.advanceTimersByTimeAsync(101)
    expect([await slow, await next]).toEqual(['tookTooLong', 8])
    expect(started.map((w) => w.ended)).toEqual([true, false])
  })

  it('may take longer while it says that it goes on', async () => {
    const supervised = supervise<Work>('x', start)
    const work = faultOf(
      supervised.run(async (_remote, goesOn) => {
        for (let i = 0; i < 5; i++) {
          await new Promise((done) => setTimeout(done, 80))
          goesOn()
        }
      }, 100),
    )
    await vi.advanceTimersByTimeAsync(1000)
    expect(await work).toBe('done')
  })

  it('that breaks down is told as lost, and one whose memory ran out is ended', async () => {
    const supervised = supervise<Work>('x', start)
    const lost = faultOf(supervised.run(() => never, 100))
    await vi.advanceTimersByTimeAsync(1)
    started[0]?.fail()
    expect(await lost).toBe('workerLost')
    expect(await faultOf(supervised.run(() => Promise.reject(new Error('noMemory: 300')), 100))).toBe(
      'noMemory',
    )
    // as comlink brings it from the worker: no RangeError any more, but named so
    const full = Object.assign(new Error('Array buffer allocation failed'), { name: 'RangeError' })
    expect(await faultOf(supervised.run(() => Promise.reject(full), 100))).toBe('noMemory')
    expect(started.map((w) => w.ended)).toEqual([true, true, true])
  })

  it('stays after a picture it refused, and ends when there is nothing to do', async () => {
    const supervised = supervise<Work>('x', start)
    expect(await faultOf(supervised.run(() => Promise.reject(new Error('damaged: x')), 100))).toBe('damaged')
    expect(await supervised.run((remote) => remote.double(1), 100)).toBe(2)
    expect(started.map((w) => w.ended)).toEqual([false])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(started.map((w) => w.ended)).toEqual([true])
  })
})
