import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { factsOf, png } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { signCosRequest } from '../cos/signature.ts'
import { LIFE_S } from '../port.ts'

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

const ME = 'studentA11'
const tokenOf = async (account = ME) =>
  (await checkedInject(t.app, 'GET /api/common/fileStorage/token', { token: await t.tokenOf(account) })).data
type Token = Awaited<ReturnType<typeof tokenOf>>

interface Sending {
  method: 'PUT' | 'POST' | 'GET' | 'DELETE'
  key: string
  params?: Record<string, string>
  body?: Buffer | string
  headers?: Record<string, string>
  /** Replaces the secret key. */
  key2?: string
  keyTime?: string
}

/** A request signed as the official SDK does: host and x-cos headers, every parameter. */
async function ask(token: Token, { method, key, params = {}, body = '', ...more }: Sending) {
  const { credentials } = token
  const headers: Record<string, string> = { host: 'school.test', ...more.headers }
  const keyTime = more.keyTime ?? `${token.startTime - 1};${token.expiredTime}`
  const by = {
    keyTime,
    headerList: Object.keys(headers),
    paramList: Object.keys(params).map((p) => p.toLowerCase()),
  }
  const secretKey = more.key2 ?? credentials?.tmpSecretKey ?? ''
  const signature = signCosRequest(secretKey, { method, path: `/${key}`, headers, params }, by)
  const query = new URLSearchParams(params).toString()
  const res = await t.app.inject({
    method,
    url: `/cos/${encodeURI(key)}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      authorization: [
        'q-sign-algorithm=sha1',
        `q-ak=${credentials?.tmpSecretId}`,
        `q-sign-time=${keyTime}`,
        `q-key-time=${keyTime}`,
        `q-header-list=${by.headerList.toSorted().join(';')}`,
        `q-url-param-list=${by.paramList.toSorted().join(';')}`,
        `q-signature=${signature}`,
      ].join('&'),
      'x-cos-security-token': credentials?.sessionToken ?? '',
    },
    payload: body,
  })
  return { http: res.statusCode, text: res.payload, headers: res.headers }
}

const confirm = async (account: string, facts: object, key: string) =>
  checkedInject(t.app, 'POST /api/common/fileStorage/confirm', {
    token: await t.tokenOf(account),
    input: { ...facts, key },
  })
const md5 = (b: Buffer) => createHash('md5').update(b).digest('hex')
const tag = (text: string, name: string): string =>
  new RegExp(`<${name}>(.*?)</${name}>`).exec(text)?.[1] ?? ''

describe('the imitation of COS in the server', () => {
  it('takes a file in one piece; the server checks it and gives the receipt of a merge [C091, C095, D07]', async () => {
    const token = await tokenOf()
    expect(token).toMatchObject({ mode: 'cos', Region: 'sandbox', sliceBytes: SLICE_BYTES })
    expect(token.expiredTime - token.startTime).toBe(LIFE_S)
    const bytes = png(30_000)
    const facts = factsOf(bytes)
    const key = `${token.prefix}${facts.uploadFileId}`
    const headers = {
      'x-cos-meta-upload': facts.uploadFileId,
      'content-md5': Buffer.from(md5(bytes), 'hex').toString('base64'),
    }
    const put = await ask(token, { method: 'PUT', key, body: bytes, headers })
    expect([put.http, put.headers['etag']]).toEqual([200, `"${md5(bytes)}"`])
    const first = await confirm(ME, facts, key)
    expect(first.data.receipt).toMatchObject(facts)
    expect((await confirm(ME, facts, key)).data).toEqual(first.data)
    const read = await checkedInject(t.app, 'GET /api/common/file/read', {
      token: await t.tokenOf(ME),
      input: { fileId: first.data.receipt.fileId },
    })
    expect([read.http, read.headers['content-length']]).toEqual([200, '30000'])
  })

  it('takes slices of 1,048,576 bytes, tells what it has, and joins them [K06, C095]', async () => {
    const token = await tokenOf()
    const bytes = png(SLICE_BYTES + 90_000)
    const facts = factsOf(bytes)
    const key = `${token.prefix}${facts.uploadFileId}`
    const begun = await ask(token, { method: 'POST', key, params: { uploads: '' } })
    const uploadId = tag(begun.text, 'UploadId')
    const slices = [bytes.subarray(0, SLICE_BYTES), bytes.subarray(SLICE_BYTES)]
    for (const [i, body] of slices.entries()) {
      const params = { partNumber: String(i + 1), uploadId }
      // sent twice: the same part
      for (let n = 0; n < 2; n++) {
        const part = await ask(token, { method: 'PUT', key, params, body })
        expect([part.http, part.headers['etag']]).toEqual([200, `"${md5(body)}"`])
      }
    }
    const open = await ask(token, { method: 'GET', key: '', params: { uploads: '', prefix: key } })
    expect(tag(open.text, 'UploadId')).toBe(uploadId)
    const parts = await ask(token, { method: 'GET', key, params: { uploadId } })
    expect(parts.text.match(/<Size>/g)).toHaveLength(2)
    const list = slices.map(
      (b, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>"${md5(b)}"</ETag></Part>`,
    )
    const complete = (body: string) =>
      ask(token, {
        method: 'POST',
        key,
        params: { uploadId },
        body: `<CompleteMultipartUpload>${body}</CompleteMultipartUpload>`,
      })
    expect(tag((await complete(list.toReversed().join(''))).text, 'Code')).toBe('InvalidPartOrder')
    expect(tag((await complete(list.join('').replace('<PartNumber>2', '<PartNumber>3'))).text, 'Code')).toBe(
      'InvalidPart',
    )
    const early = await confirm(ME, facts, key)
    expect([early.status, early.data]).toEqual([10023, { missing: [key] }])
    const done = await complete(list.join(''))
    expect(tag(done.text, 'ETag')).toMatch(/^&quot;[0-9a-f]{32}-2&quot;$/)
    // once it is complete there is no such upload any more
    const again = await complete(list.join(''))
    expect([again.http, tag(again.text, 'Code')]).toEqual([404, 'NoSuchUpload'])
    expect((await confirm(ME, facts, key)).data.receipt.sha256).toBe(facts.sha256)
  })

  it('does not keep an object that is not the file announced', async () => {
    const token = await tokenOf()
    const bytes = png(5000)
    const facts = factsOf(bytes)
    const key = `${token.prefix}${facts.uploadFileId}`
    await ask(token, { method: 'PUT', key, body: png(5000) })
    expect((await confirm(ME, facts, key)).status).toBe(10022)
    await ask(token, { method: 'PUT', key, body: bytes })
    expect((await confirm(ME, facts, key)).status).toBe(0)
  })

  it('opens to nobody else: signature, token, time and prefix are checked, and nothing can be read [B26]', async () => {
    const token = await tokenOf()
    const other = await tokenOf('parentA')
    const key = `${token.prefix}x`
    const put = { method: 'PUT', key, body: 'x' } as const
    const code = async (by: Token, sending: Sending) => {
      const { http, text } = await ask(by, sending)
      return [http, tag(text, 'Code')]
    }
    expect(await code(token, { ...put, key2: 'wrong' })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await code(other, put)).toEqual([403, 'AccessDenied'])
    const forged = {
      ...token,
      credentials: { ...(token.credentials as NonNullable<Token['credentials']>), sessionToken: 'x.y' },
    }
    expect(await code(forged, put)).toEqual([403, 'InvalidAccessKeyId'])
    expect(await code(token, { ...put, keyTime: '1;2' })).toEqual([403, 'AccessDenied'])
    const ahead = `${token.startTime + 600};${token.startTime + 900}`
    expect(await code(token, { ...put, keyTime: ahead })).toEqual([403, 'RequestTimeTooSkewed'])
    expect(await code(token, { method: 'GET', key })).toEqual([403, 'AccessDenied'])
    expect(await code(token, { method: 'DELETE', key })).toEqual([403, 'AccessDenied'])
    expect(await code(token, { method: 'GET', key: '', params: { uploads: '', prefix: '' } })).toEqual([
      403,
      'AccessDenied',
    ])
    expect(await code(token, { ...put, headers: { 'content-md5': 'AAAA' } })).toEqual([400, 'BadDigest'])
    const stolen = await confirm('parentA', factsOf(png(10)), key)
    expect(stolen.status).toBe(10002)
    // the name leads elsewhere once a client of the store has read it as an address
    for (const name of ['x', `x/../../key-parentA/${'0'.repeat(32)}`])
      expect((await confirm(ME, factsOf(png(10)), `${token.prefix}${name}`)).status).toBe(10002)
    t.clock.at += LIFE_S * 1000
    expect(await code(token, put)).toEqual([403, 'ExpiredToken'])
    t.clock.at -= LIFE_S * 1000
    expect((await t.app.inject({ method: 'PUT', url: `/cos/${key}`, payload: 'x' })).statusCode).toBe(403)
  })

  it('answers what nobody can read as refused, never as its own fault', async () => {
    const odd: { url?: string; authorization?: string }[] = [
      { authorization: 'q-ak=%' },
      { authorization: 'q-sign-algorithm=sha1&q-key-time=1;2&q-signature=%E0%A4%A' },
      { authorization: 'Bearer x' },
      { url: '/cos/%E0%A4%A' },
      { url: '/cos/u/x?partNumber=%zz' },
    ]
    for (const { url = '/cos/u/x', authorization = '' } of odd) {
      const res = await t.app.inject({ method: 'PUT', url, headers: { authorization }, payload: 'x' })
      expect([400, 403], `${url} ${authorization}`).toContain(res.statusCode)
    }
  })

  it('keeps nothing of a file that the school has taken over, also when it is put there again [B16]', async () => {
    const token = await tokenOf()
    const bytes = png(4000)
    const facts = factsOf(bytes)
    const key = `${token.prefix}${facts.uploadFileId}`
    const waits = (): number => readdirSync(join(dir, 'cos', 'objects'), { recursive: true }).length
    await ask(token, { method: 'PUT', key, body: bytes })
    const before = waits()
    const first = await confirm(ME, facts, key)
    expect(waits()).toBe(before - 1)
    await ask(token, { method: 'PUT', key, body: bytes })
    expect(waits()).toBe(before)
    expect((await confirm(ME, facts, key)).data).toEqual(first.data)
    expect(waits()).toBe(before - 1)
  })

  it('answers a browser of another origin, and shows it what the SDK reads', async () => {
    const asked = await t.app.inject({
      method: 'OPTIONS',
      url: '/cos/u/x',
      headers: {
        origin: 'https://other.test',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,x-cos-security-token',
      },
    })
    expect(asked.statusCode).toBe(200)
    expect(asked.headers['access-control-allow-origin']).toBe('https://other.test')
    expect(asked.headers['access-control-allow-headers']).toBe('authorization,x-cos-security-token')
    expect(String(asked.headers['access-control-expose-headers'])).toContain('ETag')
  })
})
