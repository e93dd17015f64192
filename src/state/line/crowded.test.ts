import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/request/reply.ts'
import type { Result } from '#core/request/types.ts'
import { crowded, whileCrowded } from './crowded.state.ts'

const busy = (retryAfter: number): Result<string> => ({
  ok: false,
  failure: failureOf('http', { http: 503, status: 10503, retryAfter }),
})
const OPEN: Result<string> = { ok: true, data: 'in', asOf: null }
afterEach(() => vi.useRealTimers())

/** What came of it, how often was asked, and what the form knew at each question. */
async function run(...answers: Result<string>[]) {
  vi.useFakeTimers()
  const known: boolean[] = []
  const from = Date.now()
  const result = whileCrowded(() => {
    known.push(crowded.isWaiting)
    return Promise.resolve(answers[known.length - 1] ?? busy(8))
  })
  await vi.runAllTimersAsync()
  return { result: await result, known, seconds: (Date.now() - from) / 1000 }
}

describe('a sign-in while very many sign in', () => {
  it('comes again when the school says, and the form knows that it waits [G08]', async () => {
    expect(await run(busy(4), busy(7), OPEN)).toEqual({
      result: OPEN,
      known: [false, true, true],
      seconds: 11,
    })
    expect(crowded.isWaiting).toBe(false)
  })

  it('ends within four minutes, with what the school said', async () => {
    const { result, seconds } = await run()
    expect(result).toEqual(busy(8))
    expect(seconds).toBe(240)
    expect(crowded.isWaiting).toBe(false)
  })

  it('tells at once what is no matter of waiting, or would take longer than anybody waits', async () => {
    const wrong: Result<string> = { ok: false, failure: failureOf('status', { status: 10003 }) }
    expect(await run(wrong)).toMatchObject({ result: wrong, seconds: 0 })
    expect(await run(busy(60))).toMatchObject({ result: busy(60), seconds: 0 })
    expect(await run(busy(4), wrong)).toMatchObject({ result: wrong, seconds: 4 })
  })
})
