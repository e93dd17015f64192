import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const JUMP = 'holiday-notebook/jump'
const SUBMIT = 'holiday-notebook/holiday-notebook-submit?holidayId=demo-holiday'
const DETAIL = 'holiday-notebook/detail?holidayId=demo-holiday'

let line: Line
let phone: Phone
let home: string
beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://localhost:${line.port}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  await signIn(phone.page, home, 'student2')
  await underServiceWorker(phone.page)
}, 60_000)
afterAll(async () => {
  await phone?.close()
  await line?.close()
})

it('a holiday notebook is read without a line, and choosing its papers says that it needs one [R209, R211]', {
  timeout: 120_000,
}, async () => {
  const { page } = phone
  const main = page.locator('main')
  await page.goto(home + SUBMIT)
  await page.getByRole('button', { name: '做成错题本' }).click()
  await page.waitForURL((url) => url.pathname === '/holiday-notebook/detail')
  const first = main.getByRole('link', { name: /^第 .+ 题/ }).first()
  const { input: question } = await readText(first, /\S/)
  await page.goto(home + JUMP)
  await main.getByText('寒假').first().waitFor()
  line.set({ offline: true })
  await page.reload()
  await main.getByText('寒假').first().waitFor()
  await clean(page)
  await page.goto(home + DETAIL)
  await first.waitFor()
  await expect.poll(() => first.innerText()).toBe(question)
  await clean(page)
  await page.goto(home + SUBMIT)
  await page
    .locator('[role=alert], [role=status], main')
    .filter({ hasText: /网络|没有网/ })
    .first()
    .waitFor()
  line.set({ offline: false })
})
