import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText, readTexts, settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** A student of 九(2), where teacher1 teaches maths and heads nothing. */
const TAUGHT = ownStudent(55)
const home = () => `http://localhost:${serverPort()}/`
let desk: Phone
let examId = ''
let classId = ''
let mathId = ''
let otherId = ''

const main = () => desk.page.locator('main')
const cardOf = (studentId: string) =>
  `exam/report/answer-card-question/answer-card?examId=${examId}&reportStudentId=${studentId}`
const row = () => desk.page.getByRole('row').filter({ hasText: TAUGHT })

beforeAll(async () => {
  desk = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 900 })
  const call = await callsAs(home(), 'teacher1')
  const exams = await call<{ list: { examId: string; examName: string }[] }>('api/exam/plan?pageSize=20')
  examId = exams.list.find(({ examName }) => examName.startsWith('十一月月考'))?.examId ?? ''
  const { classes } = await call<{ classes: { classId: string; className: string }[] }>(
    `api/exam/plan/class/list?examId=${examId}`,
  )
  classId = classes.find(({ className }) => className === '九(2)班')?.classId ?? ''
  const { courses } = await call<{ courses: { courseName: string; paperId: string }[] }>(
    `api/analysis/view/class/report?examId=${examId}&classId=${classes[0]?.classId}`,
  )
  const idOf = (name: string) => courses.find(({ courseName }) => courseName === name)?.paperId ?? ''
  mathId = idOf('数学')
  otherId = idOf('语文')
  await signIn(desk.page, home(), 'teacher1')
}, 60_000)
afterAll(() => desk.close())

describe('a subject teacher and the answers of their own students', () => {
  it('a name of the transcript opens the card of their own subject, and of no other [T14]', async () => {
    const { page } = desk
    await page.goto(`${home()}exam/exam-detail/transcript?examId=${examId}&classId=${classId}`)
    await page.getByRole('searchbox').fill(TAUGHT)
    const link = row().getByRole('rowheader').getByRole('link')
    const { input: name } = await readText(link, /\S/)
    // one subject stands in the row: the only ways are the card of it and the student's code
    await expect.poll(() => row().getByRole('link').count()).toBe(2)
    await link.click()
    await page.waitForURL((url) => url.searchParams.get('paperId') === mathId)
    await main().getByRole('heading', { name, exact: true }).waitFor()
    await main().getByText('十一月月考 · 数学', { exact: true }).waitFor()
    await settled(page)
    await expect.poll(() => main().getByRole('combobox').count()).toBe(0)
    await expect.poll(() => main().locator('a[href*="question-detail"]').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    // an item leads to how everybody did it, and not to the report
    await main().getByRole('heading', { name: '答题卡', exact: true }).waitFor()
    await expect.poll(() => main().locator('li a').count()).toBeGreaterThan(10)
    const item = main().locator('li a').first()
    const { input: no } = await readText(item.locator('strong'), /^\d+$/)
    await item.click()
    await page.waitForURL((url) => url.pathname.endsWith('/scoring') && url.searchParams.get('itemNo') === no)
    await page.goBack()
    await main().getByRole('heading', { name, exact: true }).waitFor()
    // no way back to a report that is not the teacher's
    const studentId = new URL(page.url()).searchParams.get('reportStudentId') ?? ''
    await page.goto(`${home()}${cardOf(studentId)}&paperId=${mathId}`)
    await main().getByRole('heading', { name, exact: true }).waitFor()
    await page.goto(`${home()}${cardOf(studentId)}&paperId=${otherId}`)
    await main().getByRole('alert').first().waitFor()
    await expect.poll(() => main().getByText(name, { exact: true }).count()).toBe(0)
  })

  it('names of the lecture list, of an item and of a figure open the same card [T14, T15]', async () => {
    const { page } = desk
    const opens = async (path: string, names: string) => {
      await page.goto(`${home()}${path}?examId=${examId}&classId=${classId}&paperId=${mathId}`)
      if (path.endsWith('scoring')) await main().locator('li button[aria-expanded]').first().click()
      const link = main().locator(names).first()
      const { input: name } = await readText(link, /\S/)
      await link.click()
      await page.waitForURL((url) => url.pathname.endsWith('/answer-card-question/answer-card'))
      await main().getByRole('heading', { name, exact: true }).waitFor()
      await main().getByText('十一月月考 · 数学', { exact: true }).waitFor()
    }
    await opens('exam/exam-detail/lecture', 'dl dd a')
    await opens('exam/exam-detail/scoring', 'dl dd a')
    await page.goto(
      `${home()}exam/exam-detail/names?examId=${examId}&classId=${classId}&subject=${mathId}&figure=present`,
    )
    const names = await readTexts(main().locator('tbody th a'), 10)
    await main().locator('tbody th a').first().click()
    await page.waitForURL((url) => url.searchParams.get('paperId') === mathId)
    await main()
      .getByRole('heading', { name: names[0] ?? '', exact: true })
      .waitFor()
  })
})
