import { describe, expect, it } from 'vitest'
import { envelope, fakeLine } from '#tests/support/phone/fake-line.ts'

const CALL = 'POST /api/base/data/logout'
const POLL = '/api/common/my/async'

/** A server whose call starts a job; `states` are the answers to the questions about it, the last one for ever. */
function jobLine(...states: (Record<string, unknown> | Response | 'cut')[]) {
  let at = 0
  return fakeLine(({ path }) => {
    if (path !== POLL) return envelope(null, { uuid: 'j1' })
    const state = states[Math.min(at++, states.length - 1)]
    if (state === 'cut') throw new TypeError('Failed to fetch')
    if (state instanceof Response) return state.clone()
    return envelope({ uuid: 'j1', percent: 0, message: '', ...state })
  })
}

describe('a call that starts a job', () => {
  it('asks after 1, 2, 3, 4, 5, 5 s and gives the result at 40 [S19,S20,K07]', async () => {
    const waiting = { status: 10 }
    const line = jobLine(
      waiting,
      { status: 20, percent: 40, message: 'half' },
      waiting,
      waiting,
      waiting,
      waiting,
      {
        status: 40,
        result: { file: 'f' },
      },
    )
    const progress: number[] = []
    const result = line.client.call(CALL, { onProgress: (p) => progress.push(p.percent) })
    const steps: number[] = []
    while (true) {
      await line.settle()
      const poll = line.waits.find((w) => w.ms <= 5000)
      if (!poll) break
      steps.push(poll.ms)
      await line.pass(poll.ms)
    }
    expect(steps).toEqual([1000, 2000, 3000, 4000, 5000, 5000, 5000])
    expect(await result).toEqual({ ok: true, data: { file: 'f' }, asOf: null })
    expect(progress).toEqual([0, 40, 0, 0, 0, 0])
    expect(line.asked.filter((a) => a.path === POLL).every((a) => a.query.get('uuid') === 'j1')).toBe(true)
  })
  it('ends at 30 with status 1 and the question [S19,S20]', async () => {
    const line = jobLine({ status: 30, message: '两名学生重名，请确认' })
    const result = line.client.call(CALL)
    await line.pass(1000)
    expect(await result).toEqual({
      ok: false,
      failure: {
        kind: 'status',
        status: 1,
        messageKey: 'failure.jobQuestion',
        serverMessage: '两名学生重名，请确认',
        jobUuid: 'j1',
      },
    })
  })
  it('says so and tries again when a question is lost [E12]', async () => {
    const line = jobLine('cut', { status: 40, result: 1 })
    const retries: string[] = []
    const result = line.client.call(CALL, { onRetry: (f) => retries.push(f.messageKey) })
    await line.pass(1000)
    await line.pass(2000)
    expect(await result).toMatchObject({ ok: true, data: 1 })
    expect(retries).toEqual(['failure.jobRetrying'])
  })
  it('asks again about a job when a server that is away says it may [G08]', async () => {
    const away = new Response(JSON.stringify({ status: 10503, message: 'away' }), {
      status: 503,
      headers: { 'retry-after': '20' },
    })
    const line = jobLine(away, { status: 40, result: 1 })
    const result = line.client.call(CALL)
    await line.pass(1000)
    await line.pass(19_000)
    expect(line.asked.filter((a) => a.path === POLL)).toHaveLength(1)
    await line.pass(1000)
    expect(await result).toMatchObject({ ok: true, data: 1 })
  })
  it.each([1, 10_500, 10_503])('says so and tries again when the server answers %i [E12]', async (status) => {
    const line = jobLine(Response.json({ status, message: 'x' }, { status: 500 }), { status: 40, result: 7 })
    const told: string[] = []
    const result = line.client.call(CALL, { onRetry: (failure) => told.push(failure.messageKey) })
    await line.pass(1000)
    await line.pass(2000)
    expect(await result).toEqual({ ok: true, data: 7, asOf: null })
    expect(told).toEqual(['failure.jobRetrying'])
  })
  it('ends after ten such answers in a row, and at once where there is no such job [E12]', async () => {
    const polls = async (status: number) => {
      const line = jobLine(Response.json({ status, message: 'x' }, { status: 500 }))
      const result = line.client.call(CALL)
      for (let n = 1; n <= 12; n++) await line.pass(5000)
      expect(await result).toMatchObject({ ok: false, failure: { status, jobUuid: 'j1' } })
      return line.asked.filter(({ path }) => path === POLL).length
    }
    expect([await polls(10_500), await polls(10_005)]).toEqual([11, 1])
  })
  it('stops at 429 and keeps the job for later [E13]', async () => {
    const line = jobLine({ status: 10 }, new Response('', { status: 429 }))
    const result = line.client.call(CALL)
    await line.pass(1000)
    await line.pass(2000)
    expect(await result).toMatchObject({
      ok: false,
      failure: { http: 429, messageKey: 'failure.busy', jobUuid: 'j1' },
    })
    await line.pass(60_000)
    expect(line.asked.filter((a) => a.path === POLL)).toHaveLength(2)
  })
  it('can be given up while it waits [S20]', async () => {
    const line = jobLine({ status: 10 })
    const stop = new AbortController()
    const result = line.client.call(CALL, { signal: stop.signal })
    await line.pass(1000)
    stop.abort()
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'aborted', jobUuid: 'j1' } })
  })
})
