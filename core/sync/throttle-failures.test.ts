import { describe, expect, it } from 'vitest'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { throttleFailures } from './throttle-failures.ts'

const TIME = 'GET /api/base/data/system/info/getSysTime'

/** A school that answers, or not; `asked` are the times at which it was. */
function school(start = 0) {
  const time = virtualTime(start)
  const asked: number[] = []
  const state = { works: false, ahead: 0 }
  const call = () => {
    asked.push(time.now())
    return Promise.resolve(
      state.works
        ? { ok: true, data: { time: 0 }, asOf: null }
        : { ok: false, failure: failureOf('network') },
    )
  }
  const now = () => time.now() + state.ahead
  const client = throttleFailures({ call } as unknown as Client, { now, wait: time.wait })
  const ask = (times: number, signal?: AbortSignal) => {
    for (let n = 0; n < times; n++) void client.call(TIME, signal ? { signal } : {})
  }
  return { time, asked, state, client, ask }
}

describe('requests while everything fails', () => {
  it('are at most 30 in any minute, however often they are asked for; then flow again', async () => {
    const { time, asked, state, ask } = school()
    ask(400)
    // What left before the first answer was on its way already.
    await time.quiet()
    const before = asked.length
    ask(400)
    await time.pass(300_000)
    const after = asked.slice(before)
    for (const at of after)
      expect(after.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(30)
    expect(after.length).toBeGreaterThan(60)
    state.works = true
    await time.pass(20_000)
    expect(asked.length).toBe(800)
  })

  it('are five at once after a failure, and then one every three seconds', async () => {
    const { time, asked, ask, client } = school(1_000_000)
    await client.call(TIME)
    asked.length = 0
    ask(9)
    await time.quiet()
    expect(asked).toHaveLength(5)
    await time.pass(12_000)
    const since = asked.slice(5).map((at) => at - 1_000_000)
    expect(since).toEqual([3_000, 6_000, 9_000, 12_000])
  })

  it('after a rest are five at once again, not more, and time that is half over counts', async () => {
    const { time, asked, ask, client } = school()
    await client.call(TIME)
    ask(5)
    await time.pass(4_000)
    asked.length = 0
    ask(2)
    await time.pass(2_000)
    // One was earned after 3 s, the next after 6.
    expect(asked).toEqual([4_000, 6_000])
    await time.pass(600_000)
    asked.length = 0
    ask(9)
    await time.quiet()
    expect(asked).toHaveLength(5)
  })

  it.each([
    [2, 5],
    [3, 12],
  ])('flow again after three answers in a row, not before: after %i', async (answers, together) => {
    const { time, asked, state, client, ask } = school()
    await client.call(TIME)
    state.works = true
    for (let n = 0; n < answers; n++) {
      await time.pass(60_000)
      await client.call(TIME)
    }
    await time.pass(60_000)
    asked.length = 0
    state.works = false
    ask(12)
    await time.quiet()
    expect(asked).toHaveLength(together)
  })

  it('flow again at once by answers that come while others wait, also where timers sleep', async () => {
    const { time, asked, state, ask, client } = school()
    await client.call(TIME)
    state.works = true
    asked.length = 0
    ask(9)
    await time.quiet()
    expect(asked).toHaveLength(9)
    expect(time.now()).toBe(0)
  })

  it('are as many at once as show whether the line is back, when there is reason to believe it, once a minute', async () => {
    const { time, asked, ask, client } = school()
    await client.call(TIME)
    ask(20)
    await time.quiet()
    asked.length = 0
    client.believe()
    await time.quiet()
    expect(asked).toHaveLength(3)
    client.believe()
    await time.quiet()
    expect(asked).toHaveLength(3)
  })

  it('have the three of a good reason left after one that came while nothing was held up [B17]', async () => {
    const { time, asked, state, ask, client } = school()
    client.believe()
    await client.call(TIME)
    client.believe()
    ask(5)
    await time.quiet()
    asked.length = 0
    ask(9)
    await time.quiet()
    expect(asked).toEqual([])
    state.works = true
    client.believe()
    await time.quiet()
    // no timer has ended meanwhile
    expect([asked.length, time.now()]).toEqual([9, 0])
  })

  it('are at most 30 in any minute, however often there is reason to believe in the line', async () => {
    const { time, asked, ask, client } = school()
    await client.call(TIME)
    asked.length = 0
    ask(120)
    for (let seconds = 0; seconds < 150; seconds++) {
      await time.pass(1000)
      client.believe()
    }
    for (const at of asked)
      expect(asked.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(30)
    expect(asked.length).toBeGreaterThan(55)
  })

  it('look at the clock when there is reason to believe in the line: a timer that slept holds up nothing', async () => {
    const { time, asked, state, ask, client } = school()
    await client.call(TIME)
    ask(11)
    await time.quiet()
    client.believe()
    await time.quiet()
    expect(asked).toHaveLength(9)
    asked.length = 0
    state.ahead = 6_000
    client.believe()
    await time.quiet()
    expect(asked).toHaveLength(2)
  })

  it('a clock that is set back stops nothing: the next goes within three seconds', async () => {
    const { time, asked, state, client, ask } = school(10_000_000)
    await client.call(TIME)
    ask(5)
    await time.quiet()
    asked.length = 0
    state.ahead = -9_000_000
    ask(1)
    await time.pass(3_000)
    expect(asked).toHaveLength(1)
  })

  it('that are given up wait for nothing more', async () => {
    const { time, asked, client, ask } = school()
    await client.call(TIME)
    ask(5)
    await time.quiet()
    asked.length = 0
    const stop = new AbortController()
    ask(1, stop.signal)
    await time.quiet()
    expect(asked).toHaveLength(0)
    stop.abort()
    await time.quiet()
    // The request layer tells the caller that it was given up.
    expect(asked).toHaveLength(1)
  })
})
