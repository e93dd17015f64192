import { createHash } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const open = (url: string) => t.app.inject({ url, headers: { accept: 'text/html' } })

it('a page may run the script and the style that its build put into it, and no other inside a page', async () => {
  const file = join(t.dist, 'index.html')
  const page = (script: string) =>
    `<!doctype html><head><!--brand--><style>.a{b:c}</style></head><body><script>${script}</script></body>`
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const [at, script] of ['draw()', 'draw(2)'].entries()) {
    writeFileSync(file, page(script))
    utimesSync(file, new Date(), new Date(Date.now() + 10_000 + 1000 * at))
    const policy = String((await open('/')).headers['content-security-policy'])
    // the brand's data stands in a script's clothes and runs nowhere
    expect(policy).toContain(`script-src 'self' ${hash(script)};`)
    expect(policy).toContain(`style-src 'self' ${hash('.a{b:c}')};`)
  }
  writeFileSync(file, '<!doctype html><head><!--brand--></head>')
  utimesSync(file, new Date(), new Date(Date.now() + 20_000))
  expect((await open('/')).headers['content-security-policy']).toContain("script-src 'self';")
})
