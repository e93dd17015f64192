import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { missingFrom, readWords } from '#tests/support/phone/paper-words.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { chooseOnPaper } from '#tests/support/phone/report-sheet.ts'
import { readAttribute, readCount, readText, readTexts, settled } from '#tests/support/phone/shows.ts'
import { signIn, wholeReport } from '#tests/support/phone/sign-in.ts'
import { plainLetters, readPdf } from '#tests/support/pictures/pdf.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(33)

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
  await page.goto(home)
  await emptyStores(page)
  await signIn(page, home, account)
}

/** Address of the account's newest monthly exam. */
const newest = async (part: string): Promise<URLSearchParams> => {
  const { page } = desk
  await page.goto(`${home}exam/list`)
  // of the demo's own: other tests bring small exams of theirs
  const link = page.locator(`main a[href*="${part}"]`).filter({ hasText: '月考' }).first()
  const href = await readAttribute(link, 'href', /examId=/)
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
  if (path === '/exam/report') {
    await wholeReport(page)
    await chooseOnPaper(page, '整份')
  }
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

/** What stands at the top of every sheet names school, exam, day and who is counted; and the page has a way to paper. */
async function headed(exam: string, path: string, population = /.*\d+ (人有成绩|行)/): Promise<void> {
  const { page } = desk
  const head = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--paper-head').slice(1, -1))
  await expect.poll(head, { message: path }).toContain('云川区第一中学')
  await expect
    .poll(head, { message: path })
    .toMatch(new RegExp(` · (截止 )?\\d{4}年\\d+月\\d+日 · ${population.source}`))
  expect(await head(), path).toContain(exam)
  await page.getByRole('button', { name: '打印', exact: true }).waitFor()
}

/** A face may give one dash for another. */
const onPaper = (text: string): string => plainLetters(text).replace(/[\u2010-\u2015\u2212]/g, '-')

const pdf = async () => {
  const pages = readPdf(await desk.page.pdf({ preferCSSPageSize: true, format: 'A4' }))
  return pages.map(({ text }) => onPaper(text))
}

it('a family’s pages are on paper as on the screen; a report names every subject, mark and item [T10]', async () => {
  await enter(ME)
  const search = (await newest('/exam/report')).toString()
  await compared('/exam/report', search)
  const { page } = desk
  const { content } = await readWords(page)
  const sheets = await pdf()
  const all = sheets.join('')
  for (const word of content) expect(all).toContain(onPaper(word))
  // each bar names its subject and the marks
  for (const bar of ['语文', '数学', '英语']) expect(all).toMatch(new RegExp(`${bar}[\\d.]+/150`))
  const [exam] = await readText(page.locator('main header p').nth(1), /.+/)
  const name = (await readText(page.locator('main header h2').first(), /.+/))[0]
  for (const sheet of sheets) {
    expect(sheet).toContain(onPaper(exam.split(' · ')[0] ?? ''))
    expect(sheet).toContain(onPaper(name))
  }
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
})

it('a teacher’s pages are on paper as on the screen; item scores print each item opened [T10]', async () => {
  await enter('teacher1')
  const search = (await newest('/exam/exam-detail')).toString()
  const { page } = desk
  await compared('/exam/exam-detail/scoring', search)
  const items = await readCount(page.locator('main li button[aria-expanded]'))
  expect(items).toBeGreaterThan(10)
  await page.emulateMedia({ media: 'print' })
  const opened = async () =>
    (await readWords(page)).content.filter((word) => word.startsWith('题-余相关')).length
  await expect.poll(opened).toBe(items)
  await page.emulateMedia({ media: null })
  for (const path of [
    '/exam/exam-detail',
    '/exam/exam-detail/exam-subject-detail',
    '/exam/class-contrast/average-score',
    '/exam/class-contrast/course-ranking',
    '/exam/class-contrast/before-after-n',
    '/exam/class-contrast/upline-rate',
    '/exam/class-contrast/exams',
    '/exam/exam-detail/transcript',
    '/exam/exam-detail/lecture',
    '/exam/exam-detail/exercise',
  ]) {
    await compared(path, search)
    await headed('月考', path)
  }
  await compared('/homework/list', search)
})

it('reports of a homework are headed by school, homework, deadline and who handed in, and printed by a button [T10]', async () => {
  const call = await callsAs(home, 'teacher1')
  const { list } = await call<{
    list: { homeworkId: string; title: string; checked: number; own: boolean }[]
  }>('api/exam/homework/teacher/list?pageSize=50')
  const given = list.find(({ own, checked }) => own && checked > 0)
  await enter('teacher1')
  for (const path of ['/homework/report', '/homework/summarize']) {
    await compared(path, `homeworkId=${given?.homeworkId}`)
    await headed(given?.title ?? '-', path, /\d+ 人中 \d+ 人已交$/)
  }
})

it('a leader’s pages are on paper as on the screen, and a ranking prints all its rows [T10]', async () => {
  await enter('leader9')
  const search = (await newest('examId')).toString()
  const { page } = desk
  await compared('/leader/report/course-ranking', search)
  const rows = page.locator('main ol li')
  const [, listed = '0'] = await readText(page.locator('main [data-population]').last(), /(\d+) 人有成绩/)
  await expect.poll(() => rows.count()).toBeLessThan(Number(listed))
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => rows.count()).toBe(Number(listed))
  const names = await readTexts(rows, Number(listed))
  await page.emulateMedia({ media: null })
  await expect.poll(() => rows.count()).toBeLessThan(Number(listed))
  const sheets = await pdf()
  const all = sheets.join('')
  for (const name of names) expect(all).toContain(onPaper(name))
  expect(all).toContain(onPaper(`共 ${listed} 行`))
  for (const path of [
    '/leader/report',
    '/leader/report/average-score',
    '/leader/report/before-after-n',
    '/leader/report/upline',
    '/leader/report/paper-explain',
    '/leader/report/exams',
    '/exam/exam-detail/scoring',
  ]) {
    await compared(path, search)
    await headed('月考', path)
  }
})

it('a dark screen is printed in dark words on white [T10]', async () => {
  await enter('teacher1')
  const search = (await newest('/exam/exam-detail')).toString()
  const { page } = desk
  await page.goto(`${home}exam/exam-detail?${search}`)
  await settled(page)
  const heading = page.locator('main h2').first()
  const colour = () => heading.evaluate((el) => getComputedStyle(el).color)
  await expect.poll(colour).toBe('rgb(26, 35, 48)')
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
  })
  await expect.poll(colour).toBe('rgb(232, 237, 243)')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(colour).toBe('rgb(26, 35, 48)')
  await page.emulateMedia({ media: null })
})

it('a table of the office prints every row of the server, and says how many [T10]', async () => {
  await enter('admin1')
  const { page } = desk
  await page.goto(`${home}office/people`)
  const table = page.locator('main table[aria-rowcount]')
  const total = Number(await readAttribute(table, 'aria-rowcount', /\d{3,}/)) - 1
  const rows = table.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(50)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: '打印全部' }).click()
  await page.locator('body[data-printed]').waitFor()
  await expect.poll(() => rows.count()).toBe(total)
  await page.getByText(`第 1–${total} 行，共 ${total} 行`).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => rows.count()).toBe(50)
})
