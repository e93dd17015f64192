import { readFileSync } from 'node:fs'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicBrand } from '#contract/brand.ts'
import { calls } from '#contract/calls.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { Status } from '#contract/envelope.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import type { Module } from '../api.ts'
import { createApp } from '../app.ts'
import { handle } from '../request/handle.ts'
import { brandFolders, loadBrands } from './brands.ts'

const slugs = brandFolders('brands')
const all = loadBrands('brands').all
let t: TestApp
beforeAll(async () => {
  t = await testApp({ limits: { perAddress: 1e9, perAccount: 1e9 }, config: { logLevel: 'warn' } })
})
afterAll(() => t.close())

const get = (url: string, host: string) =>
  t.app.inject({ url, headers: { host, accept: 'text/html,application/json' } })
const brandIn = (html: string) =>
  JSON.parse(/id="brand">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as PublicBrand

describe.each(slugs)('a host of %s', (slug) => {
  it('gives its title, manifest, icons and colour in the first byte, whatever the port and case [P01] [P02]', async () => {
    const loaded = all.find(({ brand }) => brand.slug === slug)
    for (const host of loaded?.hosts ?? []) {
      const page = await get('/', `${host.toUpperCase()}:8080`)
      const brand = brandIn(page.payload)
      expect(brand).toEqual(loaded?.brand)
      expect(page.payload).toContain(`<title>${brand.title}</title>`)
      expect(page.payload).toContain(`name="theme-color" content="${brand.colors.primary}"`)
      const address = /rel="manifest" href="([^"]+)"/.exec(page.payload)?.[1] ?? ''
      const manifest = (await get(address, host)).json() as {
        name: string
        lang: string
        icons: { src: string }[]
      }
      expect([manifest.name, manifest.lang]).toEqual([brand.title, brand.locale])
      expect(manifest.icons.length).toBeGreaterThanOrEqual(3)
      for (const { src } of manifest.icons) expect((await get(src, host)).statusCode, src).toBe(200)
    }
  })
})

describe('a host nobody named', () => {
  it('gives the default brand, no blank page [P04]', async () => {
    for (const host of ['10.0.0.7', 'kaoban.example.evil.test', 'localhost', '[::1]']) {
      expect(brandIn((await get('/', host)).payload).slug).toBe('kaoban')
    }
  })
})

describe('a brand in hash mode', () => {
  const host = 'zhuyuan.test'
  it('has its page, files and calls under its paths [R02]', async () => {
    const page = await get('/edu/xueqing/', host)
    expect(brandIn(page.payload)).toMatchObject({ slug: 'zhuyuan', hashPath: '/edu/xueqing' })
    expect(page.payload).toContain('src="/edu/xueqing/assets/app-1a2b.js"')
    expect(page.payload).not.toMatch(/(src|href)="\/(?!edu\/xueqing\/)/)
    expect((await get('/edu/xueqing/assets/app-1a2b.js', host)).statusCode).toBe(200)
    const time = await get('/edu/xueqing-svc/api/base/data/system/info/getSysTime', host)
    expect(time.json()).toMatchObject({ status: 0 })
    const manifest = (await get('/edu/xueqing/manifest.webmanifest', host)).json() as object
    expect(manifest).toMatchObject({ start_url: '/edu/xueqing/', scope: '/edu/xueqing/' })
  })
  it('also works behind a proxy that takes the path away, and no other host has it', async () => {
    expect(brandIn((await get('/', host)).payload).slug).toBe('zhuyuan')
    expect((await get('/api/base/data/system/info/getSysTime', host)).json()).toMatchObject({ status: 0 })
    expect((await get('/edu/xueqing/assets/app-1a2b.js', 'kaoban.example')).statusCode).toBe(404)
    expect((await get('/edu/xueqingx/assets/app-1a2b.js', host)).statusCode).toBe(404)
  })
})

describe('a CDN', () => {
  it('gives scripts and styles to the opened page, and the policy lets it; the kept shell needs this host only', async () => {
    const page = await get('/', 'lvdu.example')
    expect(page.payload).toContain('src="http://static.lvdu.test/assets/app-1a2b.js"')
    expect(page.headers['content-security-policy']).toContain("script-src 'self' http://static.lvdu.test;")
    expect(page.payload.indexOf('cdn-watch.js')).toBeLessThan(page.payload.indexOf('static.lvdu.test'))
    expect((await get('/exam/list?a=1&assets=host', 'lvdu.example')).payload).not.toContain(
      'static.lvdu.test/assets',
    )
    const shell = await get('/index.html', 'lvdu.example')
    expect(shell.payload).toContain('src="/assets/app-1a2b.js"')
    expect((await get('/', 'kaoban.example')).headers['content-security-policy']).toContain(
      "script-src 'self';",
    )
  })
})

describe('frames', () => {
  it('are for the origins a brand names, and for no page of the others [P44]', async () => {
    const framing = async (host: string) =>
      /frame-ancestors [^;]*/.exec(String((await get('/', host)).headers['content-security-policy']))?.[0]
    expect(await framing('tingyu.example')).toBe(
      "frame-ancestors 'self' https://tongxue.tingyu.example https://portal.tingyu.example:8443",
    )
    for (const { brand, hosts } of all.filter(({ brand }) => brand.embedOrigins.length === 0)) {
      expect(await framing(hosts[0] as string), brand.slug).toBe("frame-ancestors 'none'")
    }
  })
})

describe('an environment', () => {
  it('is chosen at the start, of one and the same build, and puts its path before the calls [P41]', async () => {
    const test1 = await testApp({ config: { environment: 'test1' } })
    const ask = (url: string, host: string) =>
      test1.app.inject({ url, headers: { host, accept: 'text/html' } })
    expect(brandIn((await ask('/', 'bailuwan.test')).payload).environment).toEqual({
      name: 'test1',
      apiBase: '/test1',
    })
    expect(brandIn((await ask('/', 'kaoban.example')).payload).environment.name).toBe('production')
    const time = '/test1/api/base/data/system/info/getSysTime'
    expect((await ask(time, 'bailuwan.test')).json()).toMatchObject({ status: 0 })
    expect((await get(time, 'bailuwan.test')).payload).not.toContain('"status":0')
    await test1.close()
  })
  it('that no brand has stops the start with its name', () => {
    expect(() => loadBrands('brands', 'nowhere')).toThrow('KAOBAN_ENV is "nowhere"')
  })
})

describe('a switched-off feature on the server', () => {
  const gated = (name: string, gate: Pick<Endpoint, 'switch' | 'not'>) =>
    endpoint({
      call: `GET /api/try/${name}`,
      rows: [],
      summary: name,
      reply: Type.Object({ ok: Type.Boolean() }),
      roles: 'any',
      scope: 'public',
      timeoutMs: 1000,
      ...gate,
    })
  it('is refused with 10002 for every brand without it, and answered for every brand with it', async () => {
    const names = Object.keys(all[0]?.brand.switches ?? {}) as (keyof PublicBrand['switches'])[]
    const tried: Endpoint[] = names.flatMap((name) => [
      gated(`${name}-on`, { switch: name }),
      gated(`${name}-off`, { not: name }),
    ])
    const module: Module = (api) => {
      for (const call of tried) handle(api, call, async () => ({ ok: true }))
    }
    const config = { distDir: 'nowhere', brandsDir: 'brands', logLevel: 'silent', build: 'b' }
    const limits = { perAddress: 1e9, perAccount: 1e9 }
    const app = await createApp({ db: t.db, config, limits }, tried, [module])
    for (const { brand, hosts } of all) {
      for (const call of tried) {
        const answer = await app.inject({ url: call.call.slice(4), headers: { host: hosts[0] as string } })
        const wanted = isGateOpen(call, brand.switches) ? { status: 0 } : { status: 10002 }
        expect(answer.json(), `${brand.slug} ${call.call}`).toMatchObject(wanted)
      }
    }
    const said = (
      await app.inject({
        url: '/api/try/homework-on',
        headers: { host: 'wutongli.test', 'accept-language': 'en' },
      })
    ).json() as { message: string }
    expect(said.message).toContain('This site does not have this feature')
    await app.close()
  })
  it('is so for every call of the contract that carries a switch', async () => {
    for (const call of (calls as readonly Endpoint[]).filter((c) => c.switch ?? c.not)) {
      const [method = 'GET', url = ''] = call.call.split(' ')
      for (const { brand, hosts } of all.filter(({ brand }) => !isGateOpen(call, brand.switches))) {
        const answer = await t.app.inject({
          method: method as 'GET',
          url,
          headers: { host: hosts[0] as string, 'content-type': 'application/json' },
          ...(method === 'POST' ? { payload: '{}' } : {}),
        })
        expect(answer.json(), `${brand.slug} ${call.call}`).toMatchObject({ status: 10002 })
      }
    }
  })
})

describe('a field that is switched off', () => {
  it('is refused for a brand without it and taken by a brand with it [P23] [P21]', async () => {
    const token = await t.tokenOf('parentA')
    const save = async (host: string, body: object) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/api/base/data/system/account/user/',
          headers: { host, 'content-type': 'application/json', 'x-kb-token': token },
          payload: JSON.stringify(body),
        })
      ).json() as { status: number; data?: { accountName: string } }
    expect(await save('yanluo.example', { accountName: 'New name' })).toMatchObject({ status: 10002 })
    expect(await save('heyuan.example', { gradeNo: 9 })).toMatchObject({ status: 10002 })
    expect(await save('kaoban.example', { accountName: 'New name' })).toMatchObject({
      status: 0,
      data: { accountName: 'New name' },
    })
  })
})

describe('an initial password', () => {
  it('opens nothing but its own change where the brand forces it, and changes nothing elsewhere [P30]', async () => {
    const account = 'parentA'
    const token = await t.tokenOf(account)
    await t.db.updateTable('account').set({ password_status: 0 }).where('account_id', '=', account).execute()
    for (const { brand, hosts } of all) {
      const headers = { host: hosts[0] as string, 'x-kb-token': token }
      const list = (await t.app.inject({ url: '/api/exam/plan/student/all', headers })).json() as {
        status: number
      }
      const own = (await t.app.inject({ url: '/api/base/data/system/account/user', headers })).json() as {
        status: number
      }
      const wanted = brand.switches.forceInitialPassword ? Status.passwordChange : Status.ok
      expect([list.status, own.status], brand.slug).toEqual([wanted, Status.ok])
    }
  })
})

describe('the brand lab', () => {
  it('is announced, with the host list, only where the server was told so', async () => {
    const lab = await testApp({ config: { brandLab: true } })
    const ask = (url: string) => lab.app.inject({ url, headers: { accept: 'text/html' } })
    expect((await ask('/')).payload).toContain('name="kb-lab"')
    expect((await ask('/brands/hosts.json')).json()).toEqual(
      JSON.parse(readFileSync('brands/hosts.json', 'utf8')),
    )
    expect((await get('/', 'kaoban.example')).payload).not.toContain('kb-lab')
    await lab.close()
  })
})
