import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  for (const name of ['qr-read.worker-1a2B.js', 'redo-read.worker-1a2B.js', 'my-qr-read.worker-1.js'])
    writeFileSync(join(t.dist, 'assets', name), 'self.name')
})
afterAll(() => t.close())

const policyOf = async (url: string): Promise<string> =>
  String((await t.app.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy'])

it('lets the workers that read codes compile WebAssembly, and no page and no other script', async () => {
  for (const name of ['qr', 'redo']) {
    const policy = await policyOf(`/assets/${name}-read.worker-1a2B.js`)
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toContain("'unsafe-eval'")
  }
  for (const url of ['/', '/scan', '/assets/app-1a2b.js', '/assets/my-qr-read.worker-1.js'])
    expect(await policyOf(url)).not.toContain('unsafe-eval')
})
