import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Front, openFront } from '#tests/support/front.ts'
import { serverPort } from '#tests/support/own-server.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone.ts'
import { inHand, signIn } from '#tests/support/sign-in.ts'

let front: Front
let phone: Phone

beforeAll(async () => {
  front = await openFront(serverPort(), (worker) => `${worker}\n// next`)
  phone = await openPhone({ executablePath: inject('chromium') })
})
afterAll(async () => {
  await phone.close()
  await front.close()
})

it('a new version waits for the person’s word, and an open page goes on with the old one [W01]', async () => {
  await signIn(phone.page, front.home, 'student1')
  await underServiceWorker(phone.page)
  await inHand(phone.page)
  const marked = () => phone.page.evaluate(() => (window as unknown as { mark?: number }).mark)
  await phone.page.evaluate(() => Object.assign(window, { mark: 1 }))
  front.publish()
  await phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const prompt = phone.page.getByRole('button', { name: /更新/ })
  await prompt.waitFor()
  // the old page is neither reloaded nor broken: a screen it has not loaded yet still opens
  await phone.page.locator('main a[href="/exam/list"]').click()
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
