import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { serverPort } from '#tests/support/own-server.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone.ts'
import { inHand, signIn } from '#tests/support/sign-in.ts'
import { keepResult } from '../results.ts'

/** In front of the server: gives every file of the app another byte once it has "published", and can be silent. */
let published = false
let silent = false
let front: Server
let phone: Phone
let home: string

beforeAll(async () => {
  const port = serverPort()
  front = createServer((asked, reply) => {
    if (silent) {
      asked.socket.destroy()
      return
    }
    const isWorker = asked.url === '/sw.js'
    const whole = { 'if-none-match': '', 'if-modified-since': '', 'accept-encoding': 'identity' }
    const headers = { ...asked.headers, ...(isWorker ? whole : {}) }
    const onward = request(
      { port, host: '127.0.0.1', path: asked.url, method: asked.method, headers },
      (answer) => {
        const { 'content-length': _, etag: __, ...kept } = answer.headers
        if (!isWorker) {
          reply.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(reply)
          return
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          // All of its files count as new ones, so that installing it needs their room once more.
          const text = Buffer.concat(parts).toString()
          reply.writeHead(answer.statusCode ?? 502, kept)
          reply.end(
            published ? `${text.replaceAll(/"?revision"?:\s*"/g, (found) => `${found}next`)}\n// next` : text,
          )
        })
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

it('row 37: no room for a new version; the old one keeps working, also without a line [W01]', async () => {
  await signIn(phone.page, home, 'student1')
  await underServiceWorker(phone.page)
  await inHand(phone.page)
  const debug = await phone.context.newCDPSession(phone.page)
  await debug.send('Storage.overrideQuotaForOrigin', { origin: new URL(home).origin, quotaSize: 1 })
  published = true
  const end = await phone.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const found = new Promise<ServiceWorker | null>((done) => {
      registration?.addEventListener('updatefound', () => done(registration.installing))
    })
    await registration?.update().catch(() => {})
    const worker = await found
    for (;;) {
      if (worker?.state === 'redundant' || worker?.state === 'installed') return worker.state
      await new Promise((done) => worker?.addEventListener('statechange', done, { once: true }))
    }
  })
  expect(end).toBe('redundant')
  silent = true
  await phone.page.reload()
  await inHand(phone.page)
  await phone.page.locator('nav a[href="/exam/list"]').waitFor()
  keepResult({
    table: 'Rows of the fault matrix in a real browser',
    cells: { row: '37', measured: 'the new version was not installed, the old one opened without a line' },
  })
})
