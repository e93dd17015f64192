import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  mkdirSync(join(t.dist, 'docs/en'), { recursive: true })
  writeFileSync(join(t.dist, 'docs/en/index.html'), '<h1>Guide</h1>')
})
afterAll(() => t.close())

it('the documents open in the language that the browser likes best, else in Chinese [N03]', async () => {
  const leadsTo = async (language?: string) =>
    (await t.app.inject({ url: '/docs/', headers: language ? { 'accept-language': language } : {} })).headers
      .location
  expect(await leadsTo()).toBe('zh-CN/index.html')
  expect(await leadsTo('zh-TW,en;q=0.5')).toBe('zh-CN/index.html')
  expect(await leadsTo('fr,en-GB;q=0.7,zh;q=0.5')).toBe('en/index.html')
  expect((await t.app.inject({ url: '/docs' })).headers.location).toBe('docs/')
})

it('a page of them is a file asked for each time, under the general policy, and a missing one is 404', async () => {
  const page = await t.app.inject({ url: '/docs/en/index.html', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.payload]).toEqual([200, '<h1>Guide</h1>'])
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("script-src 'self';") as string,
  })
  const gone = await t.app.inject({ url: '/docs/en/gone.html', headers: { accept: 'text/html' } })
  expect(gone.statusCode).toBe(404)
})
