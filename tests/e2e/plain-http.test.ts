import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn, wholeReport } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(48)

/** A school's intranet: http on a name that is not this machine's, so no service worker and no crypto.subtle. */
let line: Line
let phone: Phone
let home: string

beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://school.test:${line.port}/`
  phone = await openPhone({
    executablePath: inject('chromium'),
    args: ['--host-resolver-rules=MAP school.test 127.0.0.1'],
  })
})
afterAll(async () => {
  await phone.close()
  await line.close()
})

it('signs in over plain http without sending the password in clear [C009, W07]', async () => {
  const sent: string[] = []
  phone.page.on('request', (r) => sent.push(`${r.url()} ${r.postData() ?? ''}`))
  await signIn(phone.page, home, ME)
  expect(await phone.page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([
    false,
    false,
  ])
  expect(sent.some((s) => s.includes('/encrypt/login'))).toBe(true)
  expect(sent.filter((s) => s.includes('kaoban-demo'))).toEqual([])
})

it('says what is missing on plain http, and why', async () => {
  await phone.page
    .getByText(/http|加密/)
    .first()
    .waitFor()
})

it('visited reports open with the line cut while the page is loaded [W07]', async () => {
  await phone.page.locator('main a[href="/exam/list"]').click()
  // home has links to reports too
  await phone.page.getByText(/共 \d+ 场考试/).waitFor()
  await phone.page.locator('main a[href*="/exam/report"]').first().click()
  const numbers = await wholeReport(phone.page)
  await phone.page.goBack()
  await phone.page.getByText(/共 \d+ 场考试/).waitFor()
  await phone.page.locator('main a[href*="/exam/report"]').first().waitFor()
  line.set({ offline: true })
  await phone.page.locator('main a[href*="/exam/report"]').first().click()
  expect(await wholeReport(phone.page)).toBe(numbers)
  await phone.page.getByText(/离线/).first().waitFor()
})

it('signed out with the line cut, it shows the name of the school and no broken picture', async () => {
  const { page } = phone
  // a browser may have dropped the picture from what it keeps
  await page.route('**/logo.svg', (route) => route.abort())
  await page.getByRole('button', { name: '返回' }).first().click()
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: /退出/ }).click()
  await page.getByRole('heading', { name: '青石校园学情' }).waitFor()
  await page.locator('header img[width="64"]').waitFor({ state: 'hidden' })
})
