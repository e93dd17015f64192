import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/axe.ts'
import { callsOf } from '#tests/support/hand-in.ts'
import { serverPort } from '#tests/support/own-server.ts'
import { openPhone, type Phone } from '#tests/support/phone.ts'
import { readText } from '#tests/support/shows.ts'
import { signIn, wholeReport } from '#tests/support/sign-in.ts'

const home = () => `http://localhost:${serverPort()}/`

/** The course that a step is of, by how the words of each kind begin. */
const courseIn = (step: string): string =>
  /^(.+?)有 \d+ 题班上/.exec(step)?.[1] ??
  /(?:复习|缺考的)(.+?)(?:的|卷子)/.exec(step)?.[1] ??
  /^(.+?)第/.exec(step)?.[1] ??
  ''

describe.each(['student1', 'student2', 'parent1'])('%s', (account) => {
  let phone: Phone
  let step = ''
  let examId = ''
  const main = () => phone.page.locator('main')
  const first = () =>
    main().locator('section', { has: phone.page.getByRole('heading', { name: '先做这一件' }) })

  beforeAll(async () => {
    phone = await openPhone({ executablePath: inject('chromium') })
    await signIn(phone.page, home(), account)
    const { exam } = await callsOf(phone.page, home()).get<{ exam: { examId: string } }>(
      'api/exam/plan/latest',
    )
    examId = exam.examId
  })
  afterAll(() => phone.close())

  it('is told the same first step by report, consolidation and practice centre [T13]', async () => {
    const { page } = phone
    await page.goto(`${home()}exam/report?examId=${examId}`)
    await wholeReport(page)
    const list = main().locator('section', { has: page.getByRole('heading', { name: '接下来做什么' }) })
    step = (await readText(list.locator('li > span').first(), /^(.+)$/s))[0]
    for (const path of ['practice-center/list', 'consolidate/list', `consolidate/list?examId=${examId}`]) {
      await page.goto(home() + path)
      await first().getByText(step, { exact: true }).waitFor()
      expect(await axe(page)).toEqual([])
    }
  })

  it('and the companion speaks of the same subject [T13]', async () => {
    const { page } = phone
    await page.goto(`${home()}StudyDetail`)
    const topic = main().locator('section', { has: page.getByRole('heading', { name: '本周聊这个' }) })
    await topic.getByText(courseIn(step), { exact: true }).waitFor()
  })

  it('opens the work itself, and Back returns to the place [T13]', async () => {
    const { page } = phone
    await page.goto(`${home()}practice-center/list`)
    await first()
      .getByRole('link', { name: /^(开始重做|看这道题|去看)$/ })
      .click()
    await page.waitForURL((url) => url.pathname !== '/practice-center/list')
    await page.goBack()
    await first().getByText(step, { exact: true }).waitFor()
  })
})
