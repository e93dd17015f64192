import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { emptyStores } from '#tests/support/empty-stores.ts'
import { serverPort } from '#tests/support/own-server.ts'
import { missingFrom, readWords } from '#tests/support/paper-words.ts'
import { plainLetters, readPdf } from '#tests/support/pdf.ts'
import { openPhone, type Phone } from '#tests/support/phone.ts'
import { readAttribute, readText, settled } from '#tests/support/shows.ts'
import { signIn, wholeReport } from '#tests/support/sign-in.ts'

/** What is on paper equals what is on the screen: no word of a page is lost by printing it. */
const home = `http://localhost:${serverPort()}/`
let desk: Phone
beforeAll(async () => {
  desk = await openPhone({ executablePath: inject('chromium'), width: 794, height: 1000 })
})
afterAll(() => desk.close())

const enter = async (account: string) => {
  const { page } = desk
  await page.emulateMedia({ media: null })
  await page.context().clearCookies()
  await page.goto(home)
  await emptyStores(page)
  await signIn(page, home, account)
}

/** Address of the account's newest exam report. */
const newest = async (part: string): Promise<URLSearchParams> => {
  const { page } = desk
  await page.goto(`${home}exam/list`)
  const href = await readAttribute(page.locator(`main a[href*="${part}"]`).first(), 'href', /examId=/)
  return new URL(href, home).searchParams
}

/** Names of subjects, marks and counts: what a report says, which no pure control may hold. */
const CONTENT = /\d|语文|数学|英语|物理|化学|历史|道德/

/** Opens a page, prints it, and compares. Gives the words on paper. */
async function compared(path: string, search = ''): Promise<string[]> {
  const { page } = desk
  await page.emulateMedia({ media: null })
  await page.goto(`${home}${path.slice(1)}?${search}`)
  await settled(page)
  await page.locator('main h2, main li, main table').first().waitFor()
  if (path === '/exam/report') await wholeReport(page)
  const { content, marked } = await readWords(page)
  expect(content.length, path).toBeGreaterThan(5)
  await page.emulateMedia({ media: 'print' })
  let paper: string[] = []
  await expect
    .poll(
      async () => {
        paper = (await readWords(page)).content
        return missingFrom(paper, content)
      },
      { message: `${path}: words that are lost on paper` },
    )
    .toEqual([])
  const all = paper.join(' ')
  expect(
    marked.filter((word) => CONTENT.test(word) && !all.includes(word)),
    `${path}: controls that say something`,
  ).toEqual([])
  await page.emulateMedia({ media: null })
  return paper
}

const pdf = async () => {
  const pages = await readPdf(await desk.page.pdf({ preferCSSPageSize: true, format: 'A4' }))
  return pages.map(({ text }) => text)
}

it('a family’s pages are on paper as on the screen; a report names every subject, mark and item [T10]', async () => {
  await enter('student1')
  const search = (await newest('/exam/report')).toString()
  for (const path of [
    '/exam/report/answer-card-question',
    '/exam/report/subject-detail',
    '/exam/list',
    '/wrong-download/wrong-question-list',
    '/homework/list',
    '/consolidate/list',
    '/practice-center/list',
  ])
    await compared(path, search)
  const words = await compared('/exam/report', search)
  const { page } = desk
  const subjects = await page.locator('main li', { has: page.locator('a[href*="subject-detail"]') }).all()
  expect(subjects.length).toBeGreaterThan(3)
  const sheets = await pdf()
  const all = sheets.join('')
  for (const word of words) expect(all).toContain(plainLetters(word))
  const [exam] = await readText(page.locator('main header p').nth(1), /.+/)
  const name = (await readText(page.locator('main header h2'), /.+/))[0]
  for (const sheet of sheets) {
    expect(sheet).toContain(plainLetters(exam.split(' · ')[0] ?? ''))
    expect(sheet).toContain(plainLetters(name))
  }
})

it('a teacher’s pages are on paper as on the screen; item scores print each item opened [T10]', async () => {
  await enter('teacher1')
  const search = (await newest('/exam/exam-detail')).toString()
  const { page } = desk
  for (const path of [
    '/exam/exam-detail',
    '/exam/exam-detail/exam-subject-detail',
    '/exam/class-contrast/average-score',
    '/exam/class-contrast/course-ranking',
    '/exam/class-contrast/before-after-n',
    '/exam/class-contrast/upline-rate',
    '/homework/list',
  ])
    await compared(path, search)
  const words = await compared('/exam/exam-detail/scoring', search)
  const items = await page.locator('main li button[aria-expanded]').count()
  expect(items).toBeGreaterThan(10)
  expect(words.filter((word) => word === '区分度')).toHaveLength(items)
})

it('a leader’s pages are on paper as on the screen, and a ranking prints all its rows [T10]', async () => {
  await enter('leader9')
  const search = (await newest('examId')).toString()
  const { page } = desk
  for (const path of [
    '/leader/report',
    '/leader/report/average-score',
    '/leader/report/before-after-n',
    '/leader/report/upline',
    '/leader/report/paper-explain',
    '/exam/exam-detail/scoring',
  ])
    await compared(path, search)
  await compared('/leader/report/course-ranking', search)
  const rows = page.locator('main ol li')
  const [, listed = '0'] = await readText(page.locator('main [data-population]').last(), /(\d+)/)
  await expect.poll(() => rows.count()).toBeLessThan(Number(listed))
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => rows.count()).toBe(Number(listed))
  const names = await rows.allInnerTexts()
  await page.emulateMedia({ media: null })
  await expect.poll(() => rows.count()).toBeLessThan(Number(listed))
  const sheets = await pdf()
  const all = sheets.join('')
  for (const name of names) expect(all).toContain(plainLetters(name))
  expect(all).toContain(plainLetters(`共 ${listed} 行`))
})
