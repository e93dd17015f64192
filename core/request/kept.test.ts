import { describe, expect, it } from 'vitest'
import { envelope, fakeLine, memoryReplies, refusal } from '#tests/support/phone/fake-line.ts'
import { createClient } from './client.ts'

const REPORT = 'GET /api/analysis/view/student/report'
const query = { examId: 'e1' }
const withTag = () => envelope({ total: 1 }, {}, { headers: { etag: 'W/"a"' } })

function keeping(answer: Parameters<typeof fakeLine>[0]) {
  const line = fakeLine(answer)
  const replies = memoryReplies()
  line.state.facts = { accountKey: 'acc', userId: 'u1', userType: 4, relativeId: 's1' }
  return { line, replies, client: createClient({ ...line.options, replies: () => replies }) }
}
const cut = () => {
  throw new TypeError('Failed to fetch')
}

describe('replies kept without a service worker', () => {
  it('opens the same report with its age once the line is gone', async () => {
    const { line, client } = keeping(withTag)
    const then = line.state.now
    await client.call(REPORT, { query })
    await line.pass(3_600_000)
    line.state.answer = cut
    const same = { ok: true, data: { total: 1 }, asOf: then }
    expect(await client.kept(REPORT, { query })).toEqual(same)
    expect(await client.call(REPORT, { query })).toEqual(same)
    expect(line.outcomes.at(-1)).toEqual(['unreachable', then])
  })
  it('opens it also where the server answers nothing, and keeps it', async () => {
    const { line, client } = keeping(withTag)
    await client.call(REPORT, { query })
    for (const data of [null, {}]) {
      line.state.answer = () => envelope(data, {}, { headers: { etag: 'W/"b"' } })
      expect(await client.call(REPORT, { query })).toMatchObject({ ok: true, data: { total: 1 } })
      expect(await client.kept(REPORT, { query })).toMatchObject({ data: { total: 1 } })
    }
  })
  it('sends the tag and takes 304 as a live answer', async () => {
    const { line, client } = keeping(withTag)
    await client.call(REPORT, { query })
    line.state.answer = () => new Response(null, { status: 304 })
    await line.pass(1000)
    expect(await client.call(REPORT, { query })).toEqual({ ok: true, data: { total: 1 }, asOf: null })
    expect(line.asked.at(-1)?.headers.get('if-none-match')).toBe('W/"a"')
    expect(await client.kept(REPORT, { query })).toMatchObject({ asOf: line.state.now })
  })
  it('keeps nothing that is not on the list, no refusal and no portal page', async () => {
    const { line, replies, client } = keeping(() => envelope({}))
    await client.call('GET /api/base/data/system/account/user/children')
    await client.call('POST /api/base/data/logout')
    line.state.answer = () => refusal(10500, 'x')
    await client.call(REPORT, { query })
    line.state.answer = () => new Response('<html>')
    await client.call(REPORT, { query })
    expect(replies.rows.size).toBe(0)
  })
  it('forgets a report that the school hides, and keeps it through other trouble', async () => {
    const { line, replies, client } = keeping(withTag)
    await client.call(REPORT, { query })
    line.state.answer = () => refusal(10500, 'x')
    await client.call(REPORT, { query })
    expect(replies.rows.size).toBe(1)
    line.state.answer = () => refusal(10006, 'hidden')
    await client.call(REPORT, { query })
    expect(replies.rows.size).toBe(0)
  })
  it('shows another identity and another account nothing of it', async () => {
    const { line, client } = keeping(withTag)
    await client.call(REPORT, { query })
    line.state.answer = cut
    line.state.facts = { accountKey: 'acc', userId: 'u2', userType: 5, relativeId: 's2' }
    expect(await client.kept(REPORT, { query })).toBeNull()
    line.state.facts = { accountKey: 'other', userId: 'u1', userType: 4, relativeId: 's1' }
    expect(await client.call(REPORT, { query })).toMatchObject({ ok: false })
  })
  it('writes nothing for an account that has left while the answer was on its way', async () => {
    const { line, replies, client } = keeping(withTag)
    const result = client.call(REPORT, { query })
    line.state.facts = {}
    await result
    expect(replies.rows.size).toBe(0)
  })
})
