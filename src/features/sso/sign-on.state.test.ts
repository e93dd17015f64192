import { describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import type { Failure } from '#core/errors/failure.ts'
import { AUTH_PATHS } from '#src/nav/paths.ts'
import { doorOf, doors, type SignOnDoor } from './doors.rules.ts'
import { agree, runSignOn, type SignOnClient } from './sign-on.state.ts'

const at = (name: SignOnDoor['name']) => doors.find((d) => d.name === name) as SignOnDoor
type Reply = Awaited<ReturnType<SignOnClient['send']>>
const login = { openId: null, dongniLoginToken: 't', userList: [], hzyFlag: false, accountKey: 'k' }
const good: Reply = { ok: true, asOf: null, data: { login, ask: null, bind: null, next: '' } }
const fails = (failure: Partial<Failure>): Reply => ({
  ok: false,
  failure: { kind: 'status', messageKey: 'failure.serverSays', ...failure },
})

function world(reply: Reply, authorizeUrl: string | null = null) {
  const sent: unknown[] = []
  const outside: SignOnClient = {
    send: (call, body) => {
      sent.push([call, body])
      return Promise.resolve(reply)
    },
    appId: () =>
      Promise.resolve(
        authorizeUrl === null
          ? {
              ok: false as const,
              failure: { kind: 'network' as const, messageKey: 'failure.network' as const },
            }
          : { ok: true as const, asOf: null, data: { authorizeUrl } },
      ),
    inAppCode: () => Promise.resolve('in-app'),
  }
  return { outside, sent }
}

describe('the table of doors', () => {
  it('has a page for each of the nineteen, and /auth for all', () => {
    expect(doors.map((d) => d.path).toSorted()).toEqual([...AUTH_PATHS].toSorted())
    expect(doorOf('/auth', undefined)?.name).toBe('wechat')
    expect(doorOf('/auth', 'iedu')?.name).toBe('iedu')
    expect(doorOf('/auth', 'constructor')).toBeUndefined()
    expect(doorOf('/auth/jwt', 'iedu')?.name).toBe('jwt')
  })
})

describe('coming in', () => {
  it('gives what the address brought to the door’s own call, without the fields of ours', async () => {
    const { outside, sent } = world(good)
    const end = await runSignOn(at('jwt'), { token: 'a.b.c', door: 'jwt', next: '/exam/list' }, outside)
    expect(end).toEqual({ kind: 'in', login, next: '/exam/list' })
    expect(sent).toEqual([
      [
        'POST /api/base/data/system/auth/jwt',
        { door: 'jwt', fields: { token: 'a.b.c', next: '/exam/list' } },
      ],
    ])
  })

  it('goes on to nowhere but a page of the app', async () => {
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1']) {
      const reply: Reply = { ok: true, asOf: null, data: { login, ask: null, bind: null, next } }
      expect(await runSignOn(at('jwt'), { token: 'x', next }, world(reply).outside)).toMatchObject({
        next: '/',
      })
    }
  })

  it.each([
    [Status.badCredentials, 'refused'],
    [Status.badRequest, 'refused'],
    [Status.notFound, 'unknown'],
    [Status.failed, 'unavailable'],
    [Status.tooMany, 'unavailable'],
  ] as const)('status %i is told as %s', async (status, reason) => {
    const end = await runSignOn(at('jwt'), { token: 'x' }, world(fails({ status })).outside)
    expect(end).toEqual({ kind: 'failed', reason, step: 'sign-on' })
  })

  it('asks for the partner’s page where there is one, and goes to https alone [S08]', async () => {
    const away = (url: string | null) => runSignOn(at('wechat'), {}, world(good, url).outside)
    expect(await away('https://open.example/authorize?x')).toMatchObject({ kind: 'away' })
    expect(await away('http://127.0.0.1:1/authorize')).toMatchObject({ kind: 'away' })
    for (const url of ['javascript:alert(1)', 'http://open.example/', 'data:x', 'nothing'])
      expect(await away(url)).toEqual({ kind: 'failed', reason: 'unavailable', step: 'app-id' })
    expect(await away(null)).toEqual({ kind: 'failed', reason: 'unavailable', step: 'app-id' })
    expect(await away('')).toEqual({ kind: 'failed', reason: 'unavailable', step: 'no-door' })
  })

  it('a person who said no on the partner’s page is not sent there again', async () => {
    const end = await runSignOn(at('wechat'), { state: 's' }, world(good, 'https://open.example/').outside)
    expect(end).toEqual({ kind: 'failed', reason: 'refused', step: 'begin' })
  })

  it('outside the partner’s program there is no code to be had', async () => {
    const { outside } = world(good)
    expect(await runSignOn(at('dingtalk'), {}, outside)).toMatchObject({ kind: 'in' })
    const away = { ...outside, inAppCode: () => Promise.resolve(null) }
    expect(await runSignOn(at('dingtalk'), {}, away)).toMatchObject({ reason: 'outside' })
    const no = { ...outside, inAppCode: () => Promise.reject(new Error('no')) }
    expect(await runSignOn(at('dingtalk'), {}, no)).toMatchObject({ reason: 'outside' })
  })

  it('asks before it changes the account, and says so to the server', async () => {
    const ask = { current: 'A', wanted: 'B', confirm: 'w' }
    const asked = await runSignOn(
      at('jwt'),
      { token: 'x' },
      world({ ok: true, asOf: null, data: { login: null, ask, bind: null, next: '/user' } }).outside,
    )
    expect(asked).toEqual({ kind: 'ask', ...ask, next: '/user' })
    const { outside, sent } = world(good)
    if (asked.kind === 'ask')
      expect(await agree(at('jwt'), asked, outside)).toMatchObject({ kind: 'in', next: '/user' })
    expect(sent).toEqual([['POST /api/base/data/system/auth/jwt', { door: 'jwt', fields: {}, confirm: 'w' }]])
  })
})
