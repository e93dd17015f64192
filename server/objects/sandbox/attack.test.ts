import { createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { signCosRequest } from '../cos/signature.ts'

/** The object store against somebody who holds honest keys of his own and wants more than they allow. */
let t: TestApp
let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kaoban cos '))
  t = await testApp({ store: { dir, provider: 'sandbox' } })
})
afterAll(async () => {
  await t.close()
  rmSync(dir, { recursive: true, force: true })
})

const keysOf = async (account: string) => {
  const token = await t.tokenOf(account)
  const { data } = await checkedInject(t.app, 'GET /api/common/fileStorage/token', { token })
  if (!data.credentials) throw new Error('No credentials were given.')
  return { ...data, credentials: data.credentials }
}
type Keys = Awaited<ReturnType<typeof keysOf>>

interface Request {
  method: 'PUT' | 'POST' | 'GET' | 'DELETE'
  path: string
  headers: Record<string, string>
}

/** A request that these keys allow. */
function honest({ credentials, prefix, startTime, expiredTime }: Keys): Request {
  const path = `/${prefix}one`
  const headers = { host: 'school.test' }
  const keyTime = `${String(startTime - 1)};${String(expiredTime)}`
  const by = { keyTime, headerList: ['host'], paramList: [] }
  const signature = signCosRequest(credentials.tmpSecretKey, { method: 'PUT', path, headers, params: {} }, by)
  const authorization = `q-sign-algorithm=sha1&q-ak=${credentials.tmpSecretId}&q-sign-time=${keyTime}&q-key-time=${keyTime}&q-header-list=host&q-url-param-list=&q-signature=${signature}`
  return {
    method: 'PUT',
    path,
    headers: { ...headers, authorization, 'x-cos-security-token': credentials.sessionToken },
  }
}

const send = async ({ method, path, headers }: Request) => {
  const all = { ...headers, 'content-type': 'application/octet-stream' }
  return (await t.app.inject({ method, url: `/cos${path}`, headers: all, payload: 'x' })).statusCode
}
const stored = () => readdirSync(dir, { recursive: true }).length
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Changes the Authorization header of an honest request. */
const signed = (r: Request, change: (header: string) => string): Request => ({
  ...r,
  headers: { ...r.headers, authorization: change(r.headers['authorization'] ?? '') },
})

describe('keys of the object store', () => {
  it('open what they are for', async () => {
    expect(await send(honest(await keysOf('studentA11')))).toBe(200)
  })

  it('sign one request: another method, object, host or time needs another signature', async () => {
    const r = honest(await keysOf('studentA11'))
    const before = stored()
    const moved = signed(r, (h) =>
      h.replaceAll(/(q-(?:sign|key)-time=\d+;)(\d+)/g, (_, a: string) => `${a}9999999999`),
    )
    for (const other of [
      { ...r, method: 'POST' as const },
      { ...r, method: 'DELETE' as const },
      { ...r, path: `${r.path}-two` },
      { ...r, headers: { ...r.headers, host: 'elsewhere.test' } },
      moved,
    ])
      expect(await send(other)).toBe(403)
    expect(stored()).toBe(before)
  })

  it('are signed by one algorithm, and no signature is a signature', async () => {
    const r = honest(await keysOf('studentA11'))
    const replaced = (name: string, value: string) =>
      signed(r, (h) => h.replace(new RegExp(`${name}=[^&]*`), `${name}=${value}`))
    for (const other of [
      ...['none', 'SHA1', 'md5', 'sha256', ''].map((alg) => replaced('q-sign-algorithm', alg)),
      ...['', '0'.repeat(40), 'é'.repeat(40), 'é'.repeat(20), '%00'.repeat(40)].map((s) =>
        replaced('q-signature', encodeURIComponent(s)),
      ),
      replaced('q-header-list', ''),
      signed(r, () => ''),
    ])
      expect(await send(other)).toBe(403)
  })

  it('cannot be widened: what they allow is signed by the school, not by their holder', async () => {
    const mine = await keysOf('studentA11')
    const theirs = await keysOf('studentB11')
    const path = `/${theirs.prefix}one`
    const grant = { prefix: '', until: Date.now() * 10 }
    const tag = createHmac('sha256', mine.credentials.tmpSecretKey).update(`token\n${text(grant)}`)
    for (const sessionToken of [
      `${text(grant)}.${tag.digest('base64url')}`,
      `${text(grant)}.`,
      text(grant),
      `${text(grant)}.${mine.credentials.sessionToken.split('.')[1] ?? ''}`,
      `${mine.credentials.sessionToken}.${text(grant)}`.slice(1),
      theirs.credentials.sessionToken,
    ]) {
      const keys = { ...mine, prefix: theirs.prefix, credentials: { ...mine.credentials, sessionToken } }
      expect(await send({ ...honest(keys), path })).toBe(403)
    }
  })

  it('end when they end: the same request later is refused', async () => {
    const r = honest(await keysOf('studentA11'))
    expect(await send(r)).toBe(200)
    const { at } = t.clock
    t.clock.at = at + 24 * 3_600_000
    expect(await send(r)).toBe(403)
    t.clock.at = at - 3_600_000
    expect(await send(r)).toBe(403)
    t.clock.at = at
  })

  it('open no address with a NUL in it', async () => {
    const r = honest(await keysOf('studentA11'))
    expect(await send({ ...r, path: `${r.path}%00` })).toBe(400)
  })
})
