import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const NOTHING = undefined
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('whoever does not say that it wants HTML', () => {
  it.each<[string, Record<string, string> | undefined]>([
    ['curl', { accept: '*/*', 'user-agent': 'curl/8.5.0' }],
    ['a monitor', NOTHING],
    ['an empty wish', { accept: '' }],
    ['a link preview', { accept: 'text/*, */*;q=0.1' }],
    ['a browser', HTML],
  ])('gets the page: %s [F05]', async (_, headers = {}) => {
    for (const url of ['/', '/exam/list', '/login?x=1']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const page = await t.app.inject({ method, url, headers })
        expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
        if (method === 'GET') expect(page.payload).toContain('id="brand"')
      }
    }
  })

  it('gets no page for a file or a call that is missing, nor for a part of a page [F05]', async () => {
    const ask = (url: string, headers: Record<string, string> = { accept: '*/*' }) =>
      t.app.inject({ url, headers })
    for (const url of ['/assets/gone-9f.js', '/assets/gone', '/gone.png', '/brands/none/x'])
      expect((await ask(url)).statusCode, url).toBe(404)
    const call = await ask('/api/none')
    expect([call.statusCode, call.json()]).toMatchObject([404, { status: 10005 }])
    expect((await ask('/gone', { accept: '*/*', 'sec-fetch-dest': 'script' })).statusCode).toBe(404)
    expect((await ask('/gone', { accept: 'image/avif,image/webp' })).statusCode).toBe(404)
    expect((await ask('/gone', { accept: 'application/json' })).statusCode).toBe(404)
  })
})
