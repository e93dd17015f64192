import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { signIn, wholeReport } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

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
    step = (await readText(list.locator('li p').first(), /^(.+)$/s))[0]
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

  it('and tells the one number of its subject on the subject’s page and to the companion [T13]', async () => {
    const marks = /值 ([\d.]+) 分/.exec(step)?.[1]
    expect(marks).toBeDefined()
    const { page } = phone
    const worth = main().getByText(`值 ${marks} 分`).first()
    await page.goto(`${home()}StudyDetail`)
    await worth.waitFor()
    await page.goto(`${home()}exam/report?examId=${examId}`)
    await wholeReport(page)
    await main()
      .getByRole('link', { name: new RegExp(`^${courseIn(step)}.*看这一科$`) })
      .click()
    await page.waitForURL((url) => url.pathname.endsWith('/subject-detail'))
    await worth.waitFor()
    // how it is made is a tap away, and its parts add up to it
    const how = main()
      .locator('details', { hasText: `这 ${marks} 分怎么算` })
      .first()
    await how.locator('summary').click()
    const [said] = await readText(how, /第 .+ = [\d.]+ 分/)
    const parts = [...said.matchAll(/第 \S+ 题 ([\d.]+) 分/g)].map((part) => Number(part[1]))
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number(marks), 6)
  })

  it('has targets of a thumb’s size on the pages of a report; a chip opens its question [T13]', async () => {
    const { page } = phone
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['exam/report', 'exam/report/subject-detail']) {
      await page.goto(`${home()}${path}?examId=${examId}`)
      if (path === 'exam/report') await wholeReport(page)
      await main().locator('summary').first().waitFor()
      const small = await main().evaluate((all) => {
        for (const fold of all.querySelectorAll('details')) fold.open = true
        return [...all.querySelectorAll<HTMLElement>('a, button, summary, select')]
          .filter((target) => target.offsetParent !== null)
          .map((target) => ({ box: target.getBoundingClientRect(), text: target.textContent }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ box, text }) => `${text} ${box.width} x ${box.height}`)
      })
      expect([path, small]).toEqual([path, []])
    }
    await page.goto(`${home()}exam/report?examId=${examId}`)
    await wholeReport(page)
    const chip = main().locator('#section-lost li a').first()
    await chip.click()
    await page.waitForURL((url) => url.pathname.endsWith('/question-detail'))
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
