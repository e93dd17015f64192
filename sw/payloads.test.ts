import { describe, expect, it } from 'vitest'
import { fakeCaches } from '#tests/support/phone/fake-caches.ts'
import { envelope, refusal } from '#tests/support/phone/fake-line.ts'
import { portals } from '#tests/support/phone/portal.ts'
import { accountKeeper } from './account.ts'
import type { ToPage } from './messages.ts'
import { readPayloadRequest } from './payload-key.ts'
import { answerPayload, MAX_KEPT } from './payloads.ts'

const ORIGIN = 'http://school.test'
const REPORT = '/api/analysis/view/student/report?examId=e1&userId=u1'
const tagged = (data: unknown, etag: string) => envelope(data, {}, { headers: { etag } })

async function worker(first: () => Response | Promise<Response>) {
  const store = fakeCaches()
  const account = accountKeeper(store)
  await account.set({ accountKey: 'acc', userId: 'u1' })
  const told: ToPage[] = []
  const sent: Request[] = []
  const state = { now: 1_763_700_000_000, answer: first }
  const deps = {
    store,
    account,
    now: () => state.now,
    fetch: async (request: Request) => {
      sent.push(request)
      return await state.answer()
    },
    tell: async (message: ToPage) => void told.push(message),
  }
  /** One request of a page, and all the work behind it. */
  const ask = async (path = REPORT, accountKey = 'acc', init: RequestInit = {}) => {
    const request = new Request(ORIGIN + path, { ...init, headers: { 'x-kb-account': accountKey } })
    const asked = readPayloadRequest(request, ORIGIN)
    if (!asked) throw new Error('not a kept call')
    const answer = answerPayload(request, asked, deps)
    const response = await answer.response
    await answer.behind
    const isPortal = response.headers.has('x-kb-portal')
    return {
      asOf: response.headers.get('x-kb-as-of'),
      body: (await response.json()) as { data?: unknown },
      ...(isPortal && { isPortal }),
    }
  }
  return { state, store, account, told, sent, ask }
}
const cut = () => Promise.reject(new TypeError('Failed to fetch'))
const HOUR = 3_600_000

describe('replies kept by the worker', () => {
  it('open with the network off, with the age of the copy', async () => {
    const w = await worker(() => tagged({ total: 87 }, '"a"'))
    expect(await w.ask()).toEqual({ asOf: null, body: { status: 0, data: { total: 87 } } })
    const then = w.state.now
    w.state.now += HOUR
    w.state.answer = cut
    expect(await w.ask()).toEqual({ asOf: String(then), body: { status: 0, data: { total: 87 } } })
    expect(w.told).toEqual([
      {
        type: 'payload-checked',
        call: 'GET /api/analysis/view/student/report',
        query: 'examId=e1&userId=u1',
        reachable: false,
        portal: false,
      },
    ])
  })
  it('are gone 30 days after the server last confirmed them', async () => {
    const w = await worker(() => tagged({ total: 87 }, '"a"'))
    await w.ask()
    w.state.answer = cut
    w.state.now += 30 * 24 * HOUR
    expect((await w.ask()).body.data).toEqual({ total: 87 })
    w.state.now++
    await expect(w.ask()).rejects.toThrow('Failed to fetch')
    w.state.now -= HOUR
    await expect(w.ask()).rejects.toThrow('Failed to fetch')
  })

  it('are shown at once and asked about behind it; an unchanged one is confirmed for a tag', async () => {
    const w = await worker(() => tagged({ total: 87 }, '"a"'))
    await w.ask()
    w.state.now += HOUR
    w.state.answer = () => new Response(null, { status: 304 })
    expect((await w.ask()).body.data).toEqual({ total: 87 })
    expect(w.sent.at(-1)?.headers.get('if-none-match')).toBe('"a"')
    expect(w.told).toMatchObject([{ type: 'payload-checked', reachable: true }])
  })
  it('tell the page when a new version came, once', async () => {
    const w = await worker(() => tagged({ total: 87 }, '"a"'))
    await w.ask()
    w.state.now += HOUR
    w.state.answer = () => tagged({ total: 90 }, '"b"')
    expect((await w.ask()).body.data).toEqual({ total: 87 })
    expect(w.told).toMatchObject([{ type: 'payload-updated', query: 'examId=e1&userId=u1' }])
    const again = await w.ask(REPORT, 'acc', { cache: 'force-cache' })
    expect(again).toEqual({ asOf: null, body: { status: 0, data: { total: 90 } } })
    expect(w.sent).toHaveLength(2)
    expect(w.told).toHaveLength(1)
  })
  it('give way to the server where the page asks for the newest, and stand in when it is gone', async () => {
    const w = await worker(() => tagged({ total: 87 }, '"a"'))
    await w.ask()
    const then = w.state.now
    w.state.now += HOUR
    w.state.answer = () => tagged({ total: 90 }, '"b"')
    expect(await w.ask(REPORT, 'acc', { cache: 'reload' })).toMatchObject({
      asOf: null,
      body: { data: { total: 90 } },
    })
    w.state.answer = cut
    expect((await w.ask(REPORT, 'acc', { cache: 'reload' })).asOf).toBe(String(then + HOUR))
    w.state.answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    expect((await w.ask(REPORT, 'acc', { cache: 'reload' })).asOf).toBe(String(then + HOUR))
  })
  it('are refused to every account but the announced one, and nothing of another is kept', async () => {
    const w = await worker(() => tagged({ total: 87 }, '"a"'))
    await w.ask()
    w.state.answer = cut
    await expect(w.ask(REPORT, 'other')).rejects.toThrow('Failed to fetch')
    w.state.answer = () => tagged({ total: 1 }, '"z"')
    await w.ask(REPORT, 'other')
    expect(w.store.names().filter((n) => n.startsWith('kb-payload'))).toEqual(['kb-payload-acc'])
    await w.account.set(null)
    w.state.answer = cut
    await expect(w.ask()).rejects.toThrow('Failed to fetch')
  })
  it('do not come back for somebody who signed out while the line was slow', async () => {
    const w = await worker(() => tagged({ total: 87 }, '"a"'))
    w.state.answer = async () => {
      await w.account.set(null)
      await w.store.delete('kb-payload-acc')
      return tagged({ total: 88 }, '"b"')
    }
    await w.ask()
    const cache = await w.store.open('kb-payload-acc')
    expect(await cache.keys()).toEqual([])
  })
  it('hold only good JSON: no portal page, no error, no refusal', async () => {
    const bad = [
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      () => refusal(10500),
      () => refusal(10005),
      () => new Response('{"status":0}', { status: 206, headers: { 'content-type': 'application/json' } }),
      () => new Response('{"status":"0"}', { headers: { 'content-type': 'application/json' } }),
      () => tagged(null, '"a"'),
      () => tagged({}, '"a"'),
    ]
    for (const answer of bad) {
      const w = await worker(answer)
      await w.ask().catch(() => null)
      expect(await (await w.store.open('kb-payload-acc')).keys()).toEqual([])
    }
  })
  it.each(portals)(
    'are untouched by a portal that answers %s, and the page is told of it [W01]',
    async (_, answer) => {
      const fresh = await worker(answer)
      await fresh.ask().catch(() => null)
      expect(await (await fresh.store.open('kb-payload-acc')).keys()).toEqual([])
      const w = await worker(() => tagged({ total: 87 }, '"a"'))
      await w.ask()
      w.state.answer = answer
      expect((await w.ask()).body.data).toEqual({ total: 87 })
      expect(w.told).toMatchObject([{ type: 'payload-checked', reachable: false, portal: true }])
      expect(await w.ask(REPORT, 'acc', { cache: 'reload' })).toMatchObject({
        body: { data: { total: 87 } },
        isPortal: true,
      })
      expect(w.sent.every(({ redirect }) => redirect === 'manual')).toBe(true)
      w.state.answer = cut
      expect(await w.ask()).toMatchObject({ body: { data: { total: 87 } } })
      expect(await w.ask()).not.toHaveProperty('isPortal')
    },
  )
  it.each([null, {}])('are not replaced by a reply that answers nothing: %j', async (data) => {
    const w = await worker(() => tagged({ total: 87 }, '"a"'))
    await w.ask()
    w.state.now += HOUR
    w.state.answer = () => tagged(data, '"b"')
    await w.ask()
    w.state.answer = cut
    expect((await w.ask()).body.data).toEqual({ total: 87 })
  })
  it('go when the school hides the report, and stay through a broken server', async () => {
    const w = await worker(() => tagged({ total: 87 }, '"a"'))
    await w.ask()
    w.state.now += HOUR
    w.state.answer = () => new Response('', { status: 502 })
    expect((await w.ask()).body.data).toEqual({ total: 87 })
    w.state.answer = () => refusal(10006)
    await w.ask()
    expect(w.told.at(-1)).toMatchObject({ type: 'payload-updated' })
    expect(await w.ask()).toMatchObject({ body: { status: 10006 } })
  })
  it('never cost the person the answer when the phone is full, and never grow without end', async () => {
    const w = await worker(() => tagged({ total: 87 }, '"a"'))
    w.store.full(true)
    expect((await w.ask()).body.data).toEqual({ total: 87 })
    w.store.full(false)
    for (let i = 0; i <= MAX_KEPT; i++) await w.ask(`/api/exam/plan/base/info?examId=x${i}`)
    expect(await (await w.store.open('kb-payload-acc')).keys()).toHaveLength(MAX_KEPT)
  })
})
