import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { openCollector, type SeenSpan } from '#tests/support/servers/collector.ts'
import { openDb, openPool } from '../db/db.ts'
import { startJobs } from '../jobs/start.ts'
import { startTraces, type Traces } from './start.ts'
import { traceStatement } from './statements.ts'

const LIST = '/api/base/data/system/account/user'
/** Of a trace that somebody else began. */
const THEIRS = { trace: '0af7651916cd43dd8448eb211c80319c', parent: 'b7ad6b7169203331' }
const traceparent = `00-${THEIRS.trace}-${THEIRS.parent}-01`

let t: TestApp
let collector: Awaited<ReturnType<typeof openCollector>>
let traces: Traces

beforeAll(async () => {
  collector = await openCollector()
  traces = await startTraces({ url: collector.url, share: 1 }, '9.9.9')
  t = await testApp({ traces: true, config: { trustProxy: ['10.9.9.9'] } }, async (connection) => ({
    db: openDb(openPool(connection), traceStatement),
  }))
})
afterAll(async () => {
  await t.close()
  await traces.stop()
  await collector.close()
})

const valueOf = (span: SeenSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0]

/** What reaches the collector of some work, everything sent at once; traces begin again for the next. */
async function spansOf(work: () => Promise<unknown>): Promise<SeenSpan[]> {
  collector.spans.length = 0
  await work()
  await traces.stop()
  traces = await startTraces({ url: collector.url, share: 1 }, '9.9.9')
  return [...collector.spans]
}

describe('traces', () => {
  it('hold a request by its route with its statements under it, and nothing of who asked [G08]', async () => {
    const token = await t.tokenOf('parentA')
    const spans = await spansOf(() =>
      t.app.inject({ url: `${LIST}?ofNobody=secret-word`, headers: { 'x-kb-token': token } }),
    )
    const request = spans.find((one) => one.name === `GET ${LIST}`)
    expect(valueOf(request, 'http.route')).toBe(LIST)
    expect(valueOf(request, 'http.response.status_code')).toBe(200)
    const under = spans.filter((one) => one.parentSpanId === request?.spanId)
    expect(under.map((one) => one.name)).toContain('select session')
    expect(new Set(spans.map((one) => one.traceId)).size).toBe(1)
    const text = JSON.stringify(spans)
    for (const word of ['secret-word', token, 'parentA']) expect(text).not.toContain(word)
    expect([...collector.services]).toEqual(['kaoban'])
  })

  it('go on from a proxy that is trusted, and from nobody else [G08]', async () => {
    const ask = (remoteAddress: string) =>
      t.app.inject({ url: LIST, remoteAddress, headers: { traceparent } })
    const spans = await spansOf(async () => {
      await ask('10.9.9.9')
      await ask('203.0.113.5')
    })
    const [theirs, own] = spans.filter((one) => one.name === `GET ${LIST}`)
    expect([theirs?.traceId, theirs?.parentSpanId]).toEqual([THEIRS.trace, THEIRS.parent])
    expect(own?.traceId).not.toBe(THEIRS.trace)
    expect(own?.parentSpanId).toBeFalsy()
  })

  it('hold a job, and that it failed [G08]', async () => {
    const spans = await spansOf(async () => {
      const jobs = await startJobs({ connection: t.connection, db: t.db })
      let tries = 0
      await jobs.work('publish-exam', async () => {
        tries += 1
        if (tries === 1) throw new Error('of a child')
        return null
      })
      const jobId = await jobs.enqueue('publish-exam', { examId: 'exam-joint', version: 1 })
      await jobs.waitFor(jobId, () => undefined)
      await jobs.stop()
    })
    const runs = spans.filter((one) => one.name === 'job publish-exam')
    expect(runs.map((one) => one.status.code ?? 0)).toEqual([2, 0])
    expect(JSON.stringify(runs)).not.toContain('of a child')
  })

  it('that no collector takes hold nothing up [G08]', async () => {
    await traces.stop()
    traces = await startTraces({ url: 'http://127.0.0.1:9/v1/traces', share: 1 }, '9.9.9')
    expect((await t.app.inject({ url: LIST })).statusCode).toBe(200)
    await traces.stop()
  })
})
