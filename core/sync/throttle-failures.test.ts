import { describe, expect, it } from 'vitest'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { throttleFailures } from './throttle-failures.ts'

const TIME = 'GET /api/base/data/system/info/getSysTime'

describe('requests while everything fails', () => {
  it('are at most 30 in any minute, however often they are asked for; then flow again', async () => {
    const time = virtualTime(0)
    const asked: number[] = []
    const state = { works: false }
    const call = () => {
      asked.push(time.now())
      return Promise.resolve(
        state.works
          ? { ok: true, data: { time: 0 }, asOf: null }
          : { ok: false, failure: failureOf('network') },
      )
    }
    const client = throttleFailures({ call } as unknown as Client, time)
    for (let n = 0; n < 400; n++) void client.call(TIME)
    // What left before the first answer was on its way already.
    await time.quiet()
    const before = asked.length
    for (let n = 0; n < 400; n++) void client.call(TIME)
    await time.pass(300_000)
    const after = asked.slice(before)
    for (const at of after)
      expect(after.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(30)
    expect(after.length).toBeGreaterThan(60)
    state.works = true
    await time.pass(20_000)
    expect(asked.length).toBe(800)
  })
})
