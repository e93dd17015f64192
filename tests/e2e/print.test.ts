import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readAttribute, readText, readTexts, settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { plainLetters, readPdf } from '#tests/support/pictures/pdf.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

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
  // the page before has tables too, of which none counts its rows
  const table = page.locator('[role=table][aria-rowcount]')
  await settled(page)
  const students = Number(await readAttribute(table, 'aria-rowcount', /\d/)) - 1
  expect(students).toBeGreaterThan(30)
  await expect.poll(() => table.getByRole('rowheader').count()).toBeLessThan(students)
  const names: string[] = []
  // The table renders only visible rows, so the test scrolls to each row.
  for (let no = 1; no <= students; no++) {
    const row = table.locator(`[aria-rowindex="${no + 1}"]`)
    await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), (no - 1) / students)
    names.push((await readText(row.getByRole('rowheader'), /.+/))[0])
  }

  const pages = await print()
  const all = pages.map(({ text }) => text).join('')
  for (const name of names) expect(all).toContain(plainLetters(name))
  for (const heading of ['总分', '班级名次', '学校名次', '学号'])
    for (const { text } of pages) expect(text, heading).toContain(plainLetters(heading))
  expect(all).not.toContain(plainLetters('保存'))
  // and the screen is as it was
  await expect.poll(() => table.getByRole('rowheader').count()).toBeLessThan(students)
})

it('a leader’s table of classes is printed with all its columns, and nothing to press [R199]', async () => {
  const { page } = desk
  await emptyStores(page)
  await signIn(page, home, 'leader9')
  await page.goto(`${home}exam/list`)
  await page.locator('main a[href*="examId"]').first().click()
  await page.locator('main a[href*="upline"]').first().click()
  // the page before has a table too, and no slider
  await page.waitForURL(/upline/)
  await page.getByRole('slider').first().waitFor()
  await settled(page)
  const headings = await readTexts(page.getByRole('table').first().locator('thead th'), 3)
  const all = (await print()).map(({ text }) => text).join('')
  for (const heading of headings) expect(all).toContain(plainLetters(heading))
  // the foot tells when it was printed; the button is not there
  expect(all.replaceAll(plainLetters('打印于'), '')).not.toContain(plainLetters('打印'))
})
