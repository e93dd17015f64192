import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { factsOf, png } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { openS3Server } from '#tests/support/stores/s3-server.ts'
import { storePhone } from '#tests/support/stores/store-phone.ts'

let t: TestApp
let dir: string
let s3: Awaited<ReturnType<typeof openS3Server>>
let phone: ReturnType<typeof storePhone>
beforeAll(async () => {
  s3 = await openS3Server()
  dir = mkdtempSync(join(tmpdir(), 'kaoban s3 files '))
  t = await testApp({ clock: { now: Date.now }, store: { dir: dir, provider: s3.settings } })
  t.clock.at = Date.now()
  phone = storePhone(t, 'kaoban.example')
})
afterAll(async () => {
  await t.close()
  await s3.close()
  rmSync(dir, { recursive: true, force: true })
})

const ME = 'studentA11'
const put = async (url: string, bytes: Buffer) =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status

describe('the addresses that a phone gets for its slices', () => {
  it('are good for a slice of the announced length alone, under its own name [D07] [K06]', async () => {
    const bytes = png(SLICE_BYTES + 5000)
    const facts = factsOf(bytes)
    const { urls, slices, key } = await phone.partsOf(ME, facts)
    expect([urls?.length, slices, key]).toEqual([
      2,
      [0, 0],
      `kaoban-uploads/u/key-${ME}/${facts.uploadFileId}`,
    ])
    const [first = '', last = ''] = urls ?? []
    expect(await put(last, png(5001))).toBe(403)
    expect(await put(last, png(4999))).toBe(403)
    expect(await put(last.replace('/01?', '/02?'), png(5000))).toBe(403)
    expect((await fetch(last)).status).toBe(403)
    expect((await fetch(last, { method: 'DELETE' })).status).toBe(403)
    expect(await put(first, bytes.subarray(0, SLICE_BYTES))).toBe(200)
    // after a break only what is missing goes
    expect((await phone.partsOf(ME, facts)).slices).toEqual([SLICE_BYTES, 0])
    expect((await phone.finish(ME, facts)).status).toBe(10023)
    expect(await put(last, bytes.subarray(SLICE_BYTES))).toBe(200)
    const done = await phone.finish(ME, facts)
    expect(done.data.receipt).toMatchObject(facts)
    const known = await phone.partsOf(ME, facts)
    expect([known.urls, known.receipt]).toEqual([null, done.data.receipt])
  })

  it('are given within the quota of the account alone, and not for other bytes under the same id', async () => {
    const bytes = png(5000)
    const facts = factsOf(bytes)
    await phone.partsOf(ME, facts)
    const token = await t.tokenOf(ME)
    const asked = (input: object) =>
      checkedInject(t.app, 'POST /api/common/fileStorage/parts', { token, input })
    expect((await asked({ ...facts, size: 5001 })).status).toBe(10020)
    let last = 0
    for (let n = 0; n < 30 && last === 0; n++)
      last = (await asked({ ...factsOf(bytes), size: 20 * SLICE_BYTES })).status
    expect(last).toBe(10027)
  })

  it('are not given to a phone of an older release: it sends to the school’s server', async () => {
    const token = await t.tokenOf(ME)
    const old = await checkedInject(t.app, 'GET /api/common/fileStorage/token', { token })
    expect(old.data).toMatchObject({ mode: 'local', credentials: null })
    expect((await phone.place(ME)).mode).toBe('parts')
  })

  it('are places that pages may speak to, and no others', async () => {
    const page = await t.app.inject({ url: '/', headers: { accept: 'text/html' } })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`connect-src 'self' ${s3.settings.publicEndpoint};`)
  })
})

describe('phones of a brand with a local server, beside a store of others', () => {
  const headers = { host: 'yanluo.example' }
  const asked = async <N extends 'GET /api/common/fileStorage/token' | 'POST /api/common/fileStorage/parts'>(
    call: N,
    input: object,
  ) => (await checkedInject(t.app, call, { token: await t.tokenOf(ME), input, headers })).data

  it('are sent to the school’s server alone, and their pages may speak to no other [P32] [P40]', async () => {
    const told = await asked('GET /api/common/fileStorage/token', { takes: 'parts' })
    expect(told).toMatchObject({ mode: 'local', credentials: null, domain: '' })
    const facts = factsOf(png(5000))
    expect(await asked('POST /api/common/fileStorage/parts', facts)).toMatchObject({ urls: null })
    const page = await t.app.inject({ url: '/', headers: { accept: 'text/html', ...headers } })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self';")
  })

  it('reach their files under the path that the brand names [P40]', async () => {
    const token = await t.tokenOf(ME)
    const tokenUnder = (path: string, host: string) =>
      t.app.inject({
        url: `${path}/api/common/fileStorage/token`,
        headers: { host, 'x-kb-token': token, accept: 'application/json' },
      })
    expect((await tokenUnder('/local/files', 'yanluo.example')).json()).toMatchObject({ status: 0 })
    expect((await tokenUnder('/local/files', 'kaoban.example')).statusCode).toBe(404)
  })
})
