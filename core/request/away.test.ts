import { expect, it } from 'vitest'
import { envelope, fakeLine, memoryReplies } from '#tests/support/phone/fake-line.ts'
import { createClient } from './client.ts'

const REPORT = 'GET /api/analysis/view/student/report'
const LOGOUT = 'POST /api/base/data/logout'
const TRANSCRIPT = 'POST /api/analysis/view/class/transcript'
const query = { examId: 'e1' }
const away = (seconds: number) => () =>
  new Response(JSON.stringify({ status: 10503, message: 'away' }), {
    status: 503,
    headers: { 'retry-after': String(seconds) },
  })

it('a phone asks a server that is away once more, when it says and not before [G08]', async () => {
  const line = fakeLine(away(5))
  const result = line.client.call(REPORT, { query })
  await line.pass(4_900)
  expect(line.asked).toHaveLength(1)
  line.state.answer = () => envelope({ total: 1 })
  await line.pass(100)
  expect(await result).toMatchObject({ ok: true, data: { total: 1 } })
  expect(line.asked).toHaveLength(2)
})

it('a person is told after one more try, at once where the pause is long, and nothing is sent twice [G08]', async () => {
  const line = fakeLine(away(5))
  const told = { ok: false, failure: { http: 503, status: 10503, serverMessage: 'away' } }
  const twice = line.client.call(REPORT, { query })
  await line.pass(5_000)
  expect(await twice).toMatchObject(told)
  expect(line.asked).toHaveLength(2)
  expect(await line.client.call(LOGOUT)).toMatchObject(told)
  line.state.answer = away(60)
  expect(await line.client.call(REPORT, { query })).toMatchObject(told)
  expect(line.asked).toHaveLength(4)
})

it('who leaves the page while a server is away is not waited for [G08]', async () => {
  const line = fakeLine(away(5))
  const leaving = new AbortController()
  const result = line.client.call(REPORT, { query, signal: leaving.signal })
  await line.settle()
  leaving.abort()
  expect(await result).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
  expect(line.asked).toHaveLength(1)
})

it('a kept reply is shown with its age while the server is away [G08]', async () => {
  const line = fakeLine(() => envelope({ total: 1 }))
  const replies = memoryReplies()
  line.state.facts = { accountKey: 'acc', userId: 'u1', userType: 4, relativeId: 's1' }
  const client = createClient({ ...line.options, replies: () => replies })
  const asOf = line.state.now
  await client.call(REPORT, { query })
  line.state.answer = away(5)
  expect(await client.call(REPORT, { query })).toEqual({ ok: true, data: { total: 1 }, asOf })
  expect(line.outcomes.at(-1)).toEqual(['unreachable', asOf])
})

it('a question that was not taken as enough jobs wait is asked again when the server says [G08]', async () => {
  const waits = JSON.stringify({ status: 10029, message: 'wait' })
  const line = fakeLine(() => new Response(waits, { headers: { 'retry-after': '3' } }))
  const result = line.client.call(TRANSCRIPT, { body: { examId: 'e1', classId: 'c1' } })
  await line.pass(2_900)
  expect(line.asked).toHaveLength(1)
  line.state.answer = () => envelope(null, { uuid: 'j1' })
  await line.pass(100)
  expect(line.asked.map(({ path }) => path)).toEqual(Array.from({ length: 2 }, () => TRANSCRIPT.slice(5)))
  line.state.answer = () => envelope({ uuid: 'j1', status: 40, percent: 100, message: '', result: 'file' })
  await line.pass(1_000)
  expect(await result).toMatchObject({ ok: true, data: 'file' })
})
