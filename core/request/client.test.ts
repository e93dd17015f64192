import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ROLE_ID_FIELD, Role, type RoleCode } from '#contract/roles.ts'
import { envelope, fakeLine, refusal, silence } from '#tests/support/phone/fake-line.ts'
import { timeoutOf } from './constants.ts'

const ACCOUNT = 'GET /api/base/data/system/account/user'
const PLAN = 'GET /api/exam/plan'
const PREVIEW = 'GET /api/export/wrongDownload/wrongBook/preview'
const LOGIN = 'POST /api/base/data/encrypt/login'
const sealed = { keyId: 'k', challenge: 'c', ephemeral: 'e', sealed: 's' }

describe('what every request adds', () => {
  it('puts the common fields into the query of a GET, the corrected time among them [A08,S23]', async () => {
    const line = fakeLine(() => envelope({}))
    line.state.facts = {
      userId: 'u1',
      userType: Role.teacher,
      relativeId: 't9',
      accountKey: 'acc',
      token: 'tok',
    }
    line.state.skew = 86_400_000
    await line.client.call(PLAN, { query: { search: '期中' } })
    const [asked] = line.asked
    const time = line.state.now + 86_400_000
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      search: '期中',
      clientType: '2',
      client_check_time: String(time),
      userId: 'u1',
      teacherId: 't9',
    })
    expect(asked?.headers.get('x-kb-time')).toMatch(new RegExp(`^${time}\\.[0-9a-f]{8}$`))
    expect(asked?.headers.get('x-kb-account')).toBe('acc')
    expect(asked?.headers.get('x-kb-token')).toBe('tok')
  })
  it('puts them into the body of a POST and leaves its address clean', async () => {
    const line = fakeLine(() => envelope({}))
    line.state.facts = { userId: 'u1', userType: Role.parent, relativeId: 's3' }
    await line.client.call(LOGIN, { body: sealed })
    expect(line.asked[0]?.body).toMatchObject({ ...sealed, clientType: 2, userId: 'u1', studentId: 's3' })
    expect([...(line.asked[0]?.query ?? [])]).toEqual([])
  })
  it('names every role by its own field [A08]', async () => {
    for (const role of Object.values(Role) as RoleCode[]) {
      const line = fakeLine(() => envelope({}))
      line.state.facts = { userId: 'u', userType: role, relativeId: 'r' }
      await line.client.call(PLAN)
      const sent = [...(line.asked[0]?.query ?? [])]
        .filter(([, value]) => value === 'r')
        .map(([name]) => name)
      expect(sent).toEqual([ROLE_ID_FIELD[role]])
    }
  })
  it('says nothing about a person before signing in', async () => {
    const line = fakeLine(() => envelope({}))
    await line.client.call('GET /api/base/data/encrypt/key')
    const sent = [...(line.asked[0]?.query ?? [])].map(([name]) => name)
    expect(sent.sort()).toEqual(['clientType', 'client_check_time'])
    expect(line.asked[0]?.headers.has('x-kb-account')).toBe(false)
  })
})

describe('time', () => {
  const lasts = async (
    name: typeof ACCOUNT | typeof PREVIEW | 'GET /api/base/data/encrypt/key',
    ms: number,
  ) => {
    const line = fakeLine(silence)
    const result = line.client.call(name)
    await line.pass(ms - 1)
    expect(line.waits).toHaveLength(1)
    await line.pass(1)
    return await result
  }
  it('gives a sign-in 10 s and any other call 30 s [K01,K02]', async () => {
    const timeout = { ok: false, failure: { kind: 'timeout', messageKey: 'failure.timeout' } }
    expect(await lasts('GET /api/base/data/encrypt/key', 10_000)).toEqual(timeout)
    expect(await lasts(ACCOUNT, 30_000)).toEqual(timeout)
  })
  it('waits 120 s for the preview of a book of wrong questions, not 30 s, by the contract and as asked [K04]', async () => {
    expect(calls.find(({ call }) => call === PREVIEW)?.timeoutMs).toBe(120_000)
    expect(await lasts(PREVIEW, 120_000)).toMatchObject({ ok: false, failure: { kind: 'timeout' } })
  })
  it('agrees with the contract about the time of each call', () => {
    for (const { call, timeoutMs } of calls) expect(timeoutMs, call).toBe(timeoutOf(call))
  })
  it('stops when the caller gives up, and leaves no timer behind', async () => {
    const line = fakeLine(silence)
    const stop = new AbortController()
    const result = line.client.call(ACCOUNT, { signal: stop.signal })
    await line.settle()
    stop.abort()
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
    expect(line.waits).toHaveLength(0)
    expect(line.outcomes).toEqual([])
  })
  it('learns the server time on 453, once for several calls, and asks to do it again [E20,S23]', async () => {
    const line = fakeLine(({ path, query }) => {
      if (path.endsWith('getSysTime')) return envelope({ time: line.state.now + 7_200_000 })
      return Number(query.get('client_check_time')) > line.state.now
        ? envelope({ list: [], total: 0 })
        : skewed()
    })
    const skewed = () => new Response('{"status":1}', { status: 453 })
    const failure = { kind: 'http', http: 453, messageKey: 'failure.clockSkew' }
    const both = await Promise.all([line.client.call(PLAN), line.client.call(PLAN)])
    expect(both).toEqual([
      { ok: false, failure },
      { ok: false, failure },
    ])
    expect(line.asked.filter((a) => a.path.endsWith('getSysTime'))).toHaveLength(1)
    expect(line.state.skew).toBe(7_200_000)
    expect(await line.client.call(PLAN)).toMatchObject({ ok: true })
  })
  it.each([
    ['a year behind', 365 * 86_400_000],
    ['three months ahead', -90 * 86_400_000],
  ])(
    'learns the time from the first reply on a phone %s, before a request is refused for it [T07]',
    async (_, off) => {
      const line = fakeLine(() => envelope({}))
      const headers = { 'x-kb-now': String(line.state.now + off) }
      line.state.answer = () => envelope({}, {}, { headers })
      await line.client.call(LOGIN, { body: sealed })
      expect(Math.abs(line.state.skew - off)).toBeLessThan(1000)
      await line.client.call(PLAN)
      const asked = Number(line.asked.at(-1)?.query.get('client_check_time'))
      expect(Math.abs(asked - line.state.now - off)).toBeLessThan(1000)
    },
  )
  it('takes no time from a copy of the phone, nor from a clock that is a few seconds off [T07]', async () => {
    const line = fakeLine(() => envelope({}))
    const at = (ms: number) => String(line.state.now + ms)
    const copied = { 'x-kb-now': at(-86_400_000), 'x-kb-as-of': String(line.state.now - 86_400_000) }
    for (const headers of [copied, { 'x-kb-now': at(45_000) }, { 'x-kb-now': 'now' }, {}]) {
      line.state.answer = () => envelope({}, {}, { headers: headers as Record<string, string> })
      await line.client.call(PLAN)
      expect(line.state.skew).toBe(0)
    }
  })
  it('sends no waiting work by a clock known to be wrong: one question instead of two requests [E20]', async () => {
    let isBroken = true
    const line = fakeLine(({ path }) => {
      if (!path.endsWith('getSysTime')) return new Response('', { status: isBroken ? 453 : 500 })
      return isBroken ? new Response('{"sta', { status: 200 }) : envelope({ time: line.state.now })
    })
    const as = { accountKey: 'acc', userId: 'u', userType: Role.student, relativeId: 's' } as const
    line.state.facts = as
    const paths = () => line.asked.splice(0).map((a) => a.path.split('/').at(-1))
    await line.client.call(PLAN, { as })
    expect(paths()).toEqual(['plan', 'getSysTime'])
    expect(await line.client.call(PLAN, { as })).toMatchObject({ ok: false })
    expect(paths()).toEqual(['getSysTime'])
    isBroken = false
    await line.client.call(PLAN, { as })
    expect(paths()).toEqual(['getSysTime', 'plan'])
  })
  it('does not believe a server that says 1970 [S23]', async () => {
    const line = fakeLine(({ path }) =>
      path.endsWith('Time') ? envelope({ time: 5 }) : new Response('', { status: 453 }),
    )
    await line.client.call(PLAN)
    expect(line.state.skew).toBe(0)
  })
})

describe('a step that wants figures in a frame', () => {
  const step = (confirm: string | null) => {
    const line = fakeLine(({ headers }) =>
      headers.get('x-kb-confirm') === 'id.1234'
        ? envelope({})
        : Response.json({ status: 10_009, message: 'type' }),
    )
    line.options.onConfirmFresh = () => Promise.resolve(confirm)
    return line
  }
  it('is sent again with what the person typed, once', async () => {
    const line = step('id.1234')
    expect(await line.client.call('POST /api/base/data/logout')).toMatchObject({ ok: true })
    expect(line.asked).toHaveLength(2)
    const wrong = step('id.9999')
    expect(await wrong.client.call('POST /api/base/data/logout')).toMatchObject({
      failure: { status: 10_009 },
    })
    expect(wrong.asked).toHaveLength(2)
  })
  it('is left when the person will not', async () => {
    const line = step(null)
    expect(await line.client.call('POST /api/base/data/logout')).toMatchObject({
      failure: { status: 10_009 },
    })
    expect(line.asked).toHaveLength(1)
  })
})

describe('what came back', () => {
  const told = async (answer: () => Response | Promise<Response>, online = true) => {
    const line = fakeLine(answer)
    line.state.online = online
    const result = await line.client.call(PLAN)
    return { failure: result.ok ? null : result.failure, outcomes: line.outcomes, ended: line.ended }
  }
  it('takes the page of a captive portal for no answer', async () => {
    const page = () =>
      new Response('<!doctype html><form>Wi-Fi</form>', { headers: { 'content-type': 'text/html' } })
    const { failure, outcomes } = await told(page)
    expect(failure).toEqual({ kind: 'malformed', http: 200, messageKey: 'failure.malformed' })
    expect(outcomes).toEqual([['portal', null]])
  })
  it('keeps the sentence of the server and the number of the request [E18]', async () => {
    const body = JSON.stringify({ status: 10500, message: '出错了' })
    const answer = () => new Response(body, { status: 500, headers: { 'x-request-id': 'r7' } })
    expect((await told(answer)).failure).toEqual({
      kind: 'status',
      status: 10500,
      http: 500,
      requestId: 'r7',
      serverMessage: '出错了',
      messageKey: 'failure.internal',
    })
  })
  it('tells 429 and 455 by their number whatever their body says [E19,E21]', async () => {
    for (const [code, key] of [
      [429, 'failure.busy'],
      [455, 'failure.ipChanged'],
    ] as const) {
      const { failure } = await told(() => new Response('{"status":1,"message":"x"}', { status: code }))
      expect(failure).toEqual({ kind: 'http', http: code, messageKey: key })
    }
  })
  it('tells a lost line from a device that knows it has none [E22]', async () => {
    const cut = () => Promise.reject(new TypeError('Failed to fetch'))
    expect((await told(cut)).failure).toEqual({ kind: 'network', messageKey: 'failure.network' })
    expect((await told(cut, false)).failure).toEqual({ kind: 'offline', messageKey: 'failure.offline' })
  })
  it('reads hostile envelopes as foreign', async () => {
    const bodies = [
      'null',
      '[]',
      '"x"',
      '{"status":"0"}',
      '{"status":1.5}',
      '{"__proto__":{"status":0}}',
      '',
      '{',
    ]
    for (const body of bodies) expect((await told(() => new Response(body))).failure?.kind).toBe('malformed')
  })
  it('tells of an ended session once, and only of the one that asked [E17]', async () => {
    expect((await told(() => refusal(10051))).ended).toEqual([10051])
    const line = fakeLine(() => refusal(10055))
    line.state.facts = { accountKey: 'first' }
    const result = line.client.call(PLAN)
    line.state.facts = { accountKey: 'second' }
    expect(await result).toMatchObject({ failure: { messageKey: 'failure.sessionRevoked' } })
    expect(line.ended).toEqual([])
  })
  it('goes once more where a newer sign-in of the same account ended its session, and ends where that is over too [E17]', async () => {
    const USER = '/api/base/data/system/account/user'
    const account = (accountKey: string) => envelope({ accountKey })
    for (const [who, again, ended] of [
      // the same account: the call goes once more, and nobody is thrown out
      [() => account('first'), () => envelope({ list: [], total: 0 }), []],
      [() => account('first'), () => refusal(10051), [10051]],
      [() => account('second'), () => envelope({ list: [], total: 0 }), [10051]],
      [() => refusal(10051), () => envelope({ list: [], total: 0 }), [10051]],
    ] as const) {
      let plans = 0
      const line = fakeLine(({ path }) => {
        if (path === USER) return who()
        plans += 1
        return plans === 1 ? refusal(10051) : again()
      })
      line.state.facts = { accountKey: 'first' }
      expect((await line.client.call(PLAN)).ok).toBe(ended.length === 0)
      expect(line.ended).toEqual(ended)
    }
  })
  it('several calls refused at once ask once who is here [E17]', async () => {
    const line = fakeLine(() => refusal(10055))
    line.state.facts = { accountKey: 'first' }
    await Promise.all([line.client.call(PLAN), line.client.call(PLAN)])
    expect(line.asked.filter(({ path }) => path.endsWith('/account/user'))).toHaveLength(1)
  })
  it('passes on the age of a copy the worker gave', async () => {
    const line = fakeLine(() =>
      envelope({ list: [], total: 0 }, {}, { headers: { 'x-kb-as-of': '1763600000000' } }),
    )
    expect(await line.client.call(PLAN)).toMatchObject({ ok: true, asOf: 1_763_600_000_000 })
    await line.client.call(PLAN, { fresh: true })
    expect(line.asked.map((a) => a.cache)).toEqual([undefined, 'reload'])
    expect(line.outcomes).toEqual([
      ['from-phone', 1_763_600_000_000],
      ['unreachable', 1_763_600_000_000],
    ])
  })
})
