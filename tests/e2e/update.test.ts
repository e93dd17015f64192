import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { serverPort } from '#tests/support/own-server.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone.ts'
import { inHand, signIn } from '#tests/support/sign-in.ts'

/** A server in front of the shipped one that can publish "a new version": the same worker with another byte. */
let published = false
let front: Server
let phone: Phone
let home: string

beforeAll(async () => {
  const port = serverPort()
  front = createServer((asked, reply) => {
    const whole = { 'if-none-match': '', 'if-modified-since': '', 'accept-encoding': 'identity' }
    const headers = { ...asked.headers, ...(asked.url === '/sw.js' ? whole : {}) }
    const onward = request(
      { port, host: '127.0.0.1', path: asked.url, method: asked.method, headers },
      (answer) => {
        const { 'content-length': _, etag: __, ...kept } = answer.headers
        const sent = asked.url === '/sw.js' ? kept : answer.headers
        reply.writeHead(answer.statusCode ?? 502, sent)
        answer.on('data', (chunk: Buffer) => reply.write(chunk))
        answer.on('end', () => reply.end(asked.url === '/sw.js' && published ? '\n// next' : undefined))
      },
    )
    asked.pipe(onward)
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  home = `http://localhost:${(front.address() as AddressInfo).port}/`
  phone = await openPhone({ executablePath: inject('chromium') })
})
afterAll(async () => {
  await phone.close()
  front.closeAllConnections()
  await new Promise((done) => front.close(done))
})

it('a new version waits for the person’s word, and an open page goes on with the old one [W01]', async () => {
  await signIn(phone.page, home, 'student1')
  await underServiceWorker(phone.page)
  await inHand(phone.page)
  const marked = () => phone.page.evaluate(() => (window as unknown as { mark?: number }).mark)
  await phone.page.evaluate(() => Object.assign(window, { mark: 1 }))
  published = true
  await phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const prompt = phone.page.getByRole('button', { name: /更新/ })
  await prompt.waitFor()
  // the old page is neither reloaded nor broken: a screen it has not loaded yet still opens
  await phone.page.locator('nav a[href="/exam/list"]').click()
  await phone.page.locator('main a[href*="/exam/report"]').first().click()
  await phone.page.locator('[data-report="whole"]').waitFor()
  expect(await marked()).toBe(1)
  await prompt.click()
  await phone.page.waitForFunction(() => (window as unknown as { mark?: number }).mark === undefined)
  await phone.page.locator('[data-report="whole"]').waitFor()
  expect(
    await phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
  ).toBeNull()
})
