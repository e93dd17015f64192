import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { serverPort } from '#tests/support/own-server.ts'
import { plainLetters, readPdf } from '#tests/support/pdf.ts'
import { openPhone, type Phone } from '#tests/support/phone.ts'
import { inHand, signIn } from '#tests/support/sign-in.ts'

/** What comes out of a printer: the whole of a table, and nothing to press. */
const home = `http://localhost:${serverPort()}/`
let desk: Phone
beforeAll(async () => {
  desk = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 800 })
})
afterAll(() => desk.close())

const print = async () => readPdf(await desk.page.pdf({ preferCSSPageSize: true, format: 'A4' }))

it('a transcript is printed whole: every student, every column, the heading on each page, no button [R140]', async () => {
  const { page } = desk
  await signIn(page, home, 'teacher1')
  await page.goto(`${home}exam/list`)
  await page.locator('main a[href*="/exam/exam-detail"], main a[href*="classId"]').first().click()
  await page.locator('main a[href*="/transcript"]').first().click()
  await page.waitForURL(/\/transcript/)
  const table = page.getByRole('table')
  await table.waitFor()
  await inHand(page)
  const students = Number(await table.getAttribute('aria-rowcount')) - 1
  const drawn = await table.getByRole('rowheader').count()
  expect(students).toBeGreaterThan(30)
  expect(drawn).toBeLessThan(students)
  const names = new Set<string>()
  const scroller = page.getByRole('region').first()
  for (let top = 0; names.size < students && top < 10_000; top += 400) {
    await scroller.evaluate((el, at) => el.scrollTo(0, at), top)
    for (const name of await table.getByRole('rowheader').allTextContents()) names.add(name)
  }

  const pages = await print()
  const all = pages.map(({ text }) => text).join('')
  for (const name of names) expect(all).toContain(plainLetters(name))
  for (const heading of ['总分', '班排', '校排', '学号'])
    for (const { text } of pages) expect(text, heading).toContain(plainLetters(heading))
  expect(all).not.toContain(plainLetters('保存'))
  // and the screen is as it was
  await expect.poll(() => table.getByRole('rowheader').count()).toBeLessThan(students)
})

it('a leader’s table of classes is printed with all its columns, and nothing to press [R199]', async () => {
  const { page } = desk
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, home, 'leader9')
  await page.goto(`${home}exam/list`)
  await page.locator('main a[href*="examId"]').first().click()
  await page.locator('main a[href*="upline"]').first().click()
  // the page before has a table too
  await page.waitForURL(/upline/)
  const table = page.getByRole('table').first()
  await table.waitFor()
  await inHand(page)
  const headings = await table.locator('thead th').allTextContents()
  expect(headings.length).toBeGreaterThan(2)
  const all = (await print()).map(({ text }) => text).join('')
  for (const heading of headings) expect(all).toContain(plainLetters(heading))
  expect(all).not.toContain(plainLetters('打印'))
})
