import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { type Front, openFront } from '#tests/support/servers/front.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(54)

const UPDATE = /更新|Update now/

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

const marked = () => phone.page.evaluate(() => (window as unknown as { mark?: number }).mark)
const mark = () => phone.page.evaluate(() => Object.assign(window, { mark: 1 }))
const loadedAgain = () =>
  phone.page.waitForFunction(() => (window as unknown as { mark?: number }).mark === undefined)
const lookForUpdate = () =>
  phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
const waits = () =>
  phone.page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
const prompt = () => phone.page.getByRole('button', { name: UPDATE })

it('a new version waits for the person’s word, and an open page goes on with the old one [W01]', async () => {
  await signIn(phone.page, front.home, ME)
  await underServiceWorker(phone.page)
  await inHand(phone.page)
  await mark()
  front.publish()
  await lookForUpdate()
  await prompt().waitFor()
  // the old page is neither reloaded nor broken: a screen it has not loaded yet still opens
  await phone.page.locator('main a[href="/exam/list"]').click()
  // home has links to reports too
  await phone.page.getByText(/共 \d+ 场考试/).waitFor()
  await phone.page.locator('main a[href*="/exam/report"]').first().click()
  await phone.page.locator('[data-report="whole"]').waitFor()
  expect(await marked()).toBe(1)
  await prompt().click()
  await loadedAgain()
  await phone.page.locator('[data-report="whole"]').waitFor()
  await expect.poll(waits).toBe(false)
})

it('takes over at once while what the old one asked for never comes [W01]', async () => {
  await phone.page.goto(`${front.home}user`)
  const english = phone.page.getByRole('radio', { name: 'English' })
  await english.waitFor()
  await inHand(phone.page)
  await mark()
  front.withdraw()
  await lookForUpdate()
  await prompt().waitFor()
  front.take('hole')
  await english.click()
  await prompt().click()
  await loadedAgain()
  front.take('passes')
  await expect.poll(waits).toBe(false)
})

it('is there after the tap when another page has let it take over already [W01]', async () => {
  const other = await phone.context.newPage()
  await other.goto(front.home)
  await inHand(other)
  await inHand(phone.page)
  await mark()
  front.publish()
  await lookForUpdate()
  await other.getByRole('button', { name: UPDATE }).click()
  await expect.poll(waits).toBe(false)
  expect(await marked()).toBe(1)
  await prompt().click()
  await loadedAgain()
})
