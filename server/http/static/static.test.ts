import { cpSync, mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASSET, type TestApp, testApp } from '#tests/support/servers/app.ts'
import { textOf } from '#tests/support/servers/checked.ts'
import { brandHead } from '../brand/brand-page.ts'
import { loadBrands } from '../brand/brands.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  for (const name of ['app-1a2b.css', 'math.worker-1a2b.js', 'mark-1a2b.svg'])
    writeFileSync(join(t.dist, 'assets', name), '')
})
afterAll(() => t.close())

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const open = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { ...HTML, ...headers } })
const load = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

interface PageBrand {
  slug: string
  hosts?: unknown
}
const brandOf = (html: string): PageBrand =>
  JSON.parse(
    /<script type="application\/json" id="brand">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
  ) as PageBrand

describe('a page', () => {
  it('has the brand of its host, of an unknown host the default one [P01, P03]', async () => {
    for (const [host, slug] of [
      ['kaoban.example', 'kaoban'],
      ['qingshi.test:8080', 'qingshi'],
      ['NORTHMERE.example', 'northmere'],
      ['10.0.0.7:8080', 'kaoban'],
      ['evil.example', 'kaoban'],
    ] as const) {
      const page = await open('/exam/list?x=1', { host })
      expect(page.statusCode).toBe(200)
      expect(brandOf(page.payload).slug, host).toBe(slug)
      expect(page.payload).toContain('/assets/app-1a2b.js')
      expect(page.payload).not.toContain('<!--brand-->')
      expect(page.headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: 'accept-encoding, host, user-agent',
      })
    }
  })

  it('does not tell which hosts there are [P03]', async () => {
    expect(brandOf((await open('/')).payload).hosts).toBeUndefined()
  })

  it('takes nothing from a Host or X-Forwarded-Host header but the choice of a brand', async () => {
    for (const headers of [
      { host: '"><script>alert(1)</script>' },
      { host: 'kaoban.example', 'x-forwarded-host': 'qingshi.test' },
      { host: '__proto__' },
      { host: 'constructor' },
    ]) {
      const page = await open('/', headers)
      expect(page.statusCode).toBe(200)
      expect(brandOf(page.payload).slug).toBe('kaoban')
      expect(page.payload).not.toContain('alert(1)')
    }
  })

  it('cannot be broken out of by a brand’s texts', async () => {
    const title = '</script><script>alert(1)</script>"&$\''
    const brands = join(t.dist, 'brands')
    mkdirSync(brands, { recursive: true })
    cpSync('brands/kaoban', join(brands, 'kaoban'), { recursive: true })
    const file = join(brands, 'kaoban/brand.json')
    const brand = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(file, JSON.stringify({ ...brand, title: title.slice(0, 30), shortTitle: 'a"b<c' }))
    const head = brandHead(loadBrands(brands).byHost('any'))
    expect(head.match(/<script/g)).toHaveLength(1)
    expect(head.match(/<\/script>/g)).toHaveLength(1)
    expect(brandOf(head)).toMatchObject({ title: title.slice(0, 30) })
    expect(head).toContain('content="a&quot;b&lt;c"')
  })

  it('is compressed as asked, and not sent again while unchanged', async () => {
    const plain = await open('/')
    for (const accept of ['br', 'gzip'] as const) {
      const page = await open('/', { 'accept-encoding': accept })
      expect(page.headers['content-encoding']).toBe(accept)
      expect(textOf(page)).toBe(plain.payload)
    }
    const again = await open('/', { 'if-none-match': String(plain.headers['etag']) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    const other = await open('/', { 'if-none-match': String(plain.headers['etag']), host: 'qingshi.test' })
    expect(other.statusCode).toBe(200)
  })

  it('is the new one after a new build', async () => {
    const file = join(t.dist, 'index.html')
    const before = await open('/')
    writeFileSync(file, '<!doctype html><head><!--brand--><script src="/assets/app-2c3d.js"></script></head>')
    utimesSync(file, new Date(), new Date(Date.now() + 5000))
    const after = await open('/')
    expect(after.payload).toContain('app-2c3d.js')
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
  })

  it('says what to do when the app is not built', async () => {
    const bare = await testApp({ config: { distDir: '/nowhere/at/all' } })
    const page = await bare.app.inject({ url: '/', headers: HTML })
    expect([page.statusCode, page.payload.includes('npm run build')]).toEqual([503, true])
    await bare.close()
  })
})

describe('a file', () => {
  it('with a hash in its name is kept for a year, compressed as built', async () => {
    const file = await load('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
    expect(file.headers['content-type']).toContain('javascript')
    expect(textOf(file)).toBe(ASSET)
    expect((await load('/assets/app-1a2b.js')).payload).toBe(ASSET)
  })

  it('that is missing is a real 404 and never a page, whatever the browser accepts', async () => {
    for (const url of [
      '/assets/gone-9f.js',
      '/assets/',
      '/assets/.app',
      '/gone.png',
      '/a/b.css',
      '/brands/none/logo.svg',
    ]) {
      const answer = await open(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.headers['content-type'], url).not.toContain('html')
      expect(answer.headers['cache-control'], url).not.toContain('immutable')
    }
  })

  it('outside the app cannot be reached', async () => {
    for (const url of [
      '/assets/..%2f..%2f..%2f..%2fetc%2fpasswd',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/%5c..%5c..%5cpackage.json',
      '/.secret',
      '/assets/%00.js',
      '/assets/%ff.js',
      '/brands/kaoban/..%2fqingshi%2fbrand.json',
      '/brands/hosts.json',
    ]) {
      const answer = await load(url)
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
      expect(answer.payload, url).not.toMatch(/root:|"dependencies"|not for the world|"hosts"/)
    }
  })

  it('is not found by a path that climbs, sent as it is', async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as AddressInfo
    const raw = (path: string) =>
      new Promise<{ code: number; text: string }>((done, fail) => {
        const asked = request({ host: '127.0.0.1', port, path }, (res) => {
          let text = ''
          res.on('data', (b: Buffer) => (text += b.toString()))
          res.on('end', () => done({ code: res.statusCode ?? 0, text }))
        })
        asked.on('error', fail)
        asked.end()
      })
    for (const path of [
      '/assets/../index.html',
      '/assets/../../../../../../etc/passwd',
      '//etc/passwd',
      '/brands/kaoban/../hosts.json',
      '/assets//../../package.json',
    ]) {
      const { code, text } = await raw(path)
      expect(code, path).toBe(404)
      expect(text, path).toBe('Not found\n')
    }
  })

  it('of a brand is served from its folder', async () => {
    const logo = await load('/brands/kaoban/logo.svg')
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(logo.headers['cache-control']).toBe('public, max-age=300')
    const data = (await load('/brands/kaoban/brand.json')).json() as PageBrand
    expect([data.slug, data.hosts]).toEqual(['kaoban', undefined])
  })

  it('that must be fresh is asked for each time: worker, version, manifest', async () => {
    const sw = await load('/sw.js')
    expect(sw.headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
    expect((await load('/version.json')).json()).toEqual({ build: 'test-build' })
    const manifest = await load('/manifest.webmanifest', { host: 'qingshi.test' })
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.json()).toMatchObject({ start_url: '/', display: 'standalone' })
    const own = (await load('/manifest.webmanifest')).json() as { icons: { src: string; purpose: string }[] }
    for (const icon of own.icons) expect((await load(icon.src)).statusCode, icon.src).toBe(200)
    expect(own.icons.map((i) => i.purpose)).toContain('maskable')
  })
})

describe('an address under /api', () => {
  it('that no call has is JSON 404, also when a browser opens it', async () => {
    for (const url of [
      '/api',
      '/api/',
      '/api/user/a.css',
      '/api/exam/plan/',
      '/api/exam/plan/index.html',
      '/api?x',
    ]) {
      const answer = await open(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.json(), url).toMatchObject({ status: 10005 })
    }
    const wrongMethod = await t.app.inject({
      method: 'POST',
      url: '/api/exam/plan',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    })
    expect([wrongMethod.statusCode, wrongMethod.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  })
})

describe('every reply', () => {
  it('carries the security headers and a number to tell', async () => {
    const seen = new Set<unknown>()
    for (const url of [
      '/',
      '/assets/math.worker-1a2b.js',
      '/assets/mark-1a2b.svg',
      '/gone.js',
      '/api/docs',
      '/api/none',
      '/healthz',
      '/sw.js',
    ]) {
      const { headers } = await open(url)
      expect(headers['content-security-policy'], url).toContain("script-src 'self';")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe-eval')
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      seen.add(headers['x-request-id'])
    }
    expect(seen.size).toBe(8)
    expect([...seen].every((id) => typeof id === 'string' && id.length >= 12)).toBe(true)
  })
  it('that is a script or style of a page leaves the policy to the page: it is what each of them would weigh', async () => {
    for (const url of ['/assets/app-1a2b.js', '/assets/app-1a2b.css']) {
      const { headers, statusCode } = await open(url)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
      expect(headers['cache-control']).toContain('immutable')
      expect(headers['content-security-policy']).toBeUndefined()
      expect(headers['referrer-policy']).toBeUndefined()
    }
  })
})

describe('the brands', () => {
  it('are checked at the start: what is wrong is named', async () => {
    const good = JSON.parse(readFileSync('brands/kaoban/brand.json', 'utf8')) as object
    const dir = mkdtempSync(join(tmpdir(), 'brands '))
    const put = (slug: string, value: unknown) => {
      mkdirSync(join(dir, slug), { recursive: true })
      writeFileSync(join(dir, slug, 'brand.json'), typeof value === 'string' ? value : JSON.stringify(value))
    }
    expect(() => loadBrands(dir)).toThrow('kaoban')
    put('kaoban', good)
    expect(loadBrands(dir).byHost('x').brand.slug).toBe('kaoban')
    put('other', { ...good, slug: 'other' })
    expect(() => loadBrands(dir)).toThrow('kaoban.example is also claimed')
    put('other', { ...good, slug: 'third', hosts: [] })
    expect(() => loadBrands(dir)).toThrow("not the folder's name")
    put('other', { ...good, slug: 'other', hosts: [], surprise: 1 })
    expect(() => loadBrands(dir)).toThrow('other')
    put('other', '{')
    expect(() => loadBrands(dir)).toThrow('not valid JSON')
  })
})
