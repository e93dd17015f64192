import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { type Front, openFront } from '#tests/support/servers/front.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'
import { keepResult } from '../results.ts'

/** All of its files count as new ones, so that installing it needs their room once more. */
const allNew = (worker: string) =>
  `${worker.replaceAll(/"?revision"?:\s*"/g, (found) => `${found}next`)}\n// next`

let front: Front
let phone: Phone

beforeAll(async () => {
  front = await openFront(serverPort(), allNew)
  phone = await openPhone({ executablePath: inject('chromium') })
})
afterAll(async () => {
  await phone.close()
  await front.close()
})

it('row 37: no room for a new version; the old one keeps working, also without a line [W01]', async () => {
  await signIn(phone.page, front.home, 'student1')
  await underServiceWorker(phone.page)
  await inHand(phone.page)
  const debug = await phone.context.newCDPSession(phone.page)
  await debug.send('Storage.overrideQuotaForOrigin', { origin: new URL(front.home).origin, quotaSize: 1 })
  front.publish()
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
  front.silence()
  await phone.page.reload()
  await inHand(phone.page)
  await phone.page.locator('main a[href="/exam/list"]').waitFor()
  keepResult({
    table: 'Rows of the fault matrix in a real browser',
    cells: { row: '37', measured: 'the new version was not installed, the old one opened without a line' },
  })
})
