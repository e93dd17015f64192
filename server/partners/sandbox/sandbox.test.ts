import { createHmac } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { SANDBOX_AUTHORIZE } from './page.ts'
import {
  closeSandbox,
  openSandbox,
  partnerIdOf,
  SANDBOX_DOORS,
  type SandboxDoor,
  type SandboxKeys,
  sandboxKeys,
} from './partners.ts'
import { tryDoor } from './try.ts'

const ORIGIN = 'http://localhost:8080'
const HOST = 'localhost:8080'
const PERSON = 'studentA11'
const MINUTE = 60_000
let t: TestApp
let keys: SandboxKeys
beforeAll(async () => {
  t = await testApp({ sandboxPartners: true, limits: { perAddress: 1e9, perAccount: 1e9 } })
  await t.db.insertInto('setting').values({ key: 'demo-district', value: '{}' }).execute()
  // servers that start at one moment
  await Promise.all([1, 2, 3, 4].map(() => openSandbox(t.db, NOW, [PERSON, 'parentA'])))
  keys = (await sandboxKeys(t.db)) as SandboxKeys
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.at = NOW
})

type Fields = Record<string, string>
const send = (door: SandboxDoor, fields: Fields, cookie?: string) =>
  checkedInject(t.app, DOORS[door].call as 'POST /api/base/data/auth/token', {
    input: { door, fields },
    headers: { host: HOST, ...(cookie ? { cookie } : {}) },
  })

/** What the printed address brings; at a door with an authorization page, what comes back from it. */
async function come(door: SandboxDoor, person = PERSON): Promise<{ fields: Fields; cookie?: string }> {
  const url = new URL(await tryDoor(t.db, { door, person, origin: ORIGIN }, t.clock.at))
  expect([url.origin, url.pathname]).toEqual([ORIGIN, DOORS[door].path])
  if (!DOORS[door].authorize) return { fields: Object.fromEntries(url.searchParams) }
  const call = 'GET /api/base/data/school/student/appId'
  const begun = await checkedInject(t.app, call, { input: { door }, headers: { host: HOST } })
  const page = await t.app.inject(begun.data.authorizeUrl.replace(ORIGIN, ''))
  const links = [...page.payload.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  const back = links.map((href) => new URL(href)).find((_, i) => i === ['parentA', PERSON].indexOf(person))
  expect(back?.origin).toBe(ORIGIN)
  return {
    fields: Object.fromEntries(back?.searchParams ?? []),
    cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '',
  }
}

const REFUSED = Status.badCredentials

describe.each(SANDBOX_DOORS)('the demo partner at the door %s', (door) => {
  it('signs a demo account in by the printed address, once', async () => {
    const { fields, cookie } = await come(door)
    const answer = await send(door, fields, cookie)
    expect(answer.status).toBe(0)
    expect(answer.data.login?.userList.map((u) => u.userId)).toEqual([`u-${PERSON}`])
    const again = await send(door, fields)
    expect([again.status, again.data]).toEqual([REFUSED, undefined])
  })

  it('refuses what was changed after it was made', async () => {
    const { fields, cookie } = await come(door)
    for (const name of Object.keys(fields).filter((n) => n !== 'state' && n !== 'appId')) {
      const value = fields[name] ?? ''
      const at = value.length - 6
      // not the other case of the same letter: a signature in hex means the same in both
      const other = value[at]?.toUpperCase() === 'A' ? 'B' : 'A'
      const changed = value.slice(0, at) + other + value.slice(at + 1)
      expect((await send(door, { ...fields, [name]: changed }, cookie)).status, name).not.toBe(0)
    }
    expect((await send(door, fields, cookie)).status).toBe(0)
  })

  it('refuses what is no longer valid, and a signed time that is still to come', async () => {
    // a code or ticket has no beginning: its partner has just made it
    const isSigned = ['jwt', 'signed-query'].includes(DOORS[door].family)
    for (const shift of isSigned ? [-60 * MINUTE, 60 * MINUTE] : [60 * MINUTE]) {
      t.clock.at = NOW
      const { fields, cookie } = await come(door)
      t.clock.at += shift
      expect((await send(door, fields, cookie)).status).toBe(REFUSED)
    }
  })

  it('is refused at every other door', async () => {
    const { fields } = await come(door)
    for (const other of SANDBOX_DOORS.filter((d) => d !== door)) {
      const { appId: _, ...own } = fields
      expect((await send(other, own)).status, other).toBe(REFUSED)
    }
  })
})

const second = () => Math.floor(t.clock.at / 1000)
/** A token with the partner's true private key. */
const honest = async (more: object = {}, audience = `kaoban:${partnerIdOf('jwt')}`) =>
  new SignJWT({ keyword: PERSON, jti: `own-${String(Math.random())}`, ...more })
    .setProtectedHeader({ alg: 'RS256' })
    .setAudience(audience)
    .setIssuedAt(second())
    .setExpirationTime(second() + 300)
    .sign(await importPKCS8(keys.jwt, 'RS256'))
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('the key that a partner holds', () => {
  const claims = () => ({
    keyword: PERSON,
    aud: `kaoban:${partnerIdOf('jwt')}`,
    iat: second(),
    exp: second() + 300,
    jti: `x-${String(Math.random())}`,
  })

  it('cannot be replaced by our public half, by no key, or by another partner’s', async () => {
    const row = await t.db
      .selectFrom('partner')
      .where('partner_id', '=', partnerIdOf('jwt'))
      .select('secret')
      .executeTakeFirstOrThrow()
    expect(row.secret).toContain('PUBLIC KEY')
    const text = `${part({ alg: 'HS256' })}.${part(claims())}`
    const byPublic = createHmac('sha256', row.secret).update(text).digest('base64url')
    const byOther = createHmac('sha256', keys.sso).update(text).digest('base64url')
    for (const token of [
      `${text}.${byPublic}`,
      `${text}.${byOther}`,
      `${part({ alg: 'none' })}.${part(claims())}.`,
      `${part({ alg: 'none' })}.${part(claims())}.x`,
      await honest({}, `kaoban:${partnerIdOf('sso')}`),
    ])
      expect((await send('jwt', { token })).status).toBe(REFUSED)
    expect((await send('jwt', { token: await honest() })).status).toBe(0)
  })

  it('opens no way out of the app: an address elsewhere is forgotten', async () => {
    for (const redirectPath of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/\n/evil.example',
      'evil.example',
      `/${'a'.repeat(600)}`,
    ]) {
      const { status, data } = await send('jwt', { token: await honest({ redirectPath }) })
      expect([status, data.next], redirectPath).toEqual([0, ''])
    }
    const { data } = await send('jwt', { token: await honest({ redirectPath: '/exam/list?x=1' }) })
    expect(data.next).toBe('/exam/list?x=1')
  })

  it('cannot bring texts that the database cannot keep', async () => {
    for (const keyword of ['a\u0000b', '\ud800'])
      expect((await send('jwt', { token: await honest({ keyword }) })).status).toBe(REFUSED)
  })
})

describe('the page of the demo partner', () => {
  it('gives a code to our own address alone', async () => {
    await come('iedu')
    const ask = (redirect_uri: string, more: Fields = {}) =>
      t.app.inject({
        url: SANDBOX_AUTHORIZE,
        query: { client_id: partnerIdOf('iedu'), response_type: 'code', state: 's', redirect_uri, ...more },
      })
    for (const foreign of [
      'https://evil.example/auth/iedu',
      `${ORIGIN}.evil.example/`,
      `${ORIGIN}@evil.example/`,
      'javascript:alert(1)',
      '//evil.example',
      '',
    ]) {
      const res = await ask(foreign)
      expect([res.statusCode, res.payload.includes('code=')], foreign).toEqual([400, false])
    }
    expect((await ask(`${ORIGIN}/auth/iedu`, { client_id: 'other' })).statusCode).toBe(400)
    const page = await ask(`${ORIGIN}/auth/iedu`, { state: '"><script>alert(1)</script>' })
    expect([page.statusCode, page.payload.includes('<script>')]).toEqual([200, false])
  })
})

describe('the demo partners', () => {
  it('are there where the demo is, and only people they know come in', async () => {
    const trial = { door: 'jwt', person: PERSON, origin: ORIGIN }
    await expect(tryDoor(t.db, { ...trial, door: 'wechat' }, NOW)).rejects.toThrow('jwt, sso, 17zuoye')
    await expect(tryDoor(t.db, { ...trial, person: 'masterA' }, NOW)).rejects.toThrow(`parentA, ${PERSON}`)
    await expect(tryDoor(t.db, { ...trial, origin: 'javascript:x' }, NOW)).rejects.toThrow('--at')
    await t.db.deleteFrom('setting').where('key', '=', 'demo-district').execute()
    await expect(tryDoor(t.db, trial, NOW)).rejects.toThrow('no demo district')
    await t.db.insertInto('setting').values({ key: 'demo-district', value: '{}' }).execute()
  })

  it('keep their keys over a start, and are closed where the demo is switched off', async () => {
    const before = await come('sso')
    await closeSandbox(t.db)
    expect((await send('sso', before.fields)).status).toBe(REFUSED)
    await openSandbox(t.db, NOW, [])
    expect(await sandboxKeys(t.db)).toEqual(keys)
    expect((await send('sso', before.fields)).status).toBe(0)
  })

  it('have no page and no answer on a server that is none of a demo', async () => {
    const plain = await testApp()
    await openSandbox(plain.db, NOW, [PERSON])
    expect((await plain.app.inject(SANDBOX_AUTHORIZE)).statusCode).toBe(404)
    await plain.close()
  })
})
