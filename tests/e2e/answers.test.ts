import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { untilReplyKept } from '#tests/support/phone/kept.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { readAttribute, readText, readTexts } from '#tests/support/phone/shows.ts'
import { inHand, signIn, wholeReport } from '#tests/support/phone/sign-in.ts'
import { givePaper } from '#tests/support/school/give-paper.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(5)

/** A student's questions of an exam, one by one. */
const home = () => `http://localhost:${serverPort()}/`
let phone: Phone
afterEach(() => phone.close())

async function opened() {
  phone = await openPhone({ executablePath: inject('chromium') })
  const { page } = phone
  await signIn(page, home(), ME)
  await page.goto(`${home()}exam/student-exam-list`)
  await page
    .locator('main a', { hasText: /^期中考试/ })
    .first()
    .click()
  await page.waitForURL(/\/exam\/report\?/)
  await inHand(page)
  return { page, query: new URL(page.url()).search }
}

describe('a student looks at the questions of an exam', () => {
  it('answer card, question, subject, difficulty and levels [R127] [R129] [R130] [R131] [R133] [R134] [R135]', async () => {
    const { page, query } = await opened()
    // as a reader goes: a subject of the report unfolds, and from there
    await page.locator('summary', { hasText: '数学' }).click()
    await page.getByRole('link', { name: '答题卡' }).filter({ visible: true }).click()
    await page.getByText(/全对 \d+ 题/).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('tab', { name: '数学' }).click()
    // Until then the numbers are those of the subject before.
    await page.getByRole('tab', { name: '数学', selected: true }).waitFor()
    await page
      .getByRole('link', { name: /没得分/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: '题目' }).waitFor()
    await page.getByText('班级得分率').waitFor()
    expect(await axe(page)).toEqual([])
    for (const [path, text] of [
      ['exam/report/subject-detail', '看每道题'],
      ['exam/report/difficulty-description', '0.38–0.72'],
      ['exam/report/level-tip', '等级按名次占年级人数的比例划分'],
      ['exam/report/student', '总分'],
    ] as const) {
      await page.goto(home() + path + query)
      await page.getByText(text).first().waitFor()
      expect(await axe(page)).toEqual([])
    }
  })

  it('begins the redo of the advice, and Back returns to the place left [R128] [R168]', async () => {
    const { page } = await opened()
    const begin = page.getByRole('link', { name: '开始重做' }).first()
    await begin.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 120))
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(0)
    const address = await readAttribute(begin, 'href', /items=/)
    const wanted = new URL(address, page.url()).searchParams.get('items') ?? ''
    await begin.click()
    await page.waitForURL(/wrong-answer-practice\?.*items=/)
    // those of the advice, counted: what cannot be asked yet is named apart
    await page.getByRole('progressbar', { name: '错题练习' }).waitFor()
    expect(wanted).not.toBe('')
    expect(await axe(page)).toEqual([])
    await page.goBack()
    await page.getByRole('heading', { name: '接下来做什么' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })

  it('opens a subject by its name: trend, advice and points beside the class [R128] [R131]', async () => {
    const { page } = await opened()
    await page.getByRole('button', { name: '每道题', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('section-items')
    const length = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: '知识点', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('section-knowledge')
    expect(await page.evaluate(() => history.length)).toBe(length)
    await page.getByRole('link', { name: /数学.*看这一科/ }).click()
    await page.getByRole('heading', { name: '这一科的走势' }).waitFor()
    await page
      .getByText(/上一次（.+）得分率/)
      .first()
      .waitFor()
    await page.getByRole('heading', { name: '接下来做什么' }).waitFor()
    await page.getByRole('heading', { name: '知识点，最值得补的在前' }).waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('says why marks were lost in two taps, and reads it again without the network [C114]', async () => {
    const { page, query } = await opened()
    await underServiceWorker(page)
    await page.goto(`${home()}exam/report/answer-card-question${query}`)
    await page
      .getByRole('link', { name: /没得分/ })
      .first()
      .click()
    const misread = page.getByRole('button', { name: '审题错' })
    await misread.click()
    await page.locator('button[aria-pressed="true"]', { hasText: '审题错' }).waitFor()
    await phone.context.setOffline(true)
    await page.reload()
    await page.getByText('班级得分率').waitFor()
    await page.locator('button[aria-pressed="true"]', { hasText: '审题错' }).waitFor()
    await phone.context.setOffline(false)
    await misread.click()
    await page.locator('button[aria-pressed="false"]', { hasText: '审题错' }).waitFor()
  })
})

describe('knowledge points of a report', () => {
  it('stand under the chapters of the school with a rate of each, also without the network [C115]', async () => {
    const { page } = await opened()
    const chapter = page.locator('section h3').filter({ hasText: /你 \d+% · 班级 \d+%/ })
    await chapter.first().waitFor()
    await untilReplyKept(page, '/question/knowledge/tree')
    await untilReplyKept(page, '/student/report')
    await wholeReport(page)
    const told = await readTexts(chapter)
    await phone.context.setOffline(true)
    await page.reload()
    await chapter.first().waitFor()
    await expect.poll(() => chapter.allTextContents()).toEqual(told)
  })
})

describe('the paper a school gave', () => {
  it('is kept by a student who sat it and by the teacher of the class [C123] [D06]', async () => {
    const { page, query } = await opened()
    const examId = new URLSearchParams(query).get('examId') ?? ''
    const bytes = Buffer.from('%PDF-1.7\na paper\n%%EOF\n')
    const dataDir = serverDataDir()
    await givePaper(dataDir, { examId, course: '数学', name: '数学-试卷.pdf', bytes })
    const kept = async (button: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      const file = await download
      return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')]
    }
    await page.goto(`${home()}exam/report/subject-detail${query}&paperId=math`)
    expect(await kept('试卷（PDF）')).toEqual(['数学-试卷.pdf', bytes.toString()])
    expect(await axe(page)).toEqual([])
    await emptyStores(page)
    await signIn(page, home(), 'teacher1')
    await page.goto(`${home()}exam/list`)
    await page
      .locator('main a', { hasText: /^期中考试/ })
      .first()
      .click()
    await page.getByRole('link', { name: '学科分析' }).click()
    await page.waitForURL(/exam-subject-detail/)
    await page.goto(`${page.url()}&paperId=math`)
    expect(await kept('试卷（PDF，')).toEqual(['数学-试卷.pdf', bytes.toString()])
    // its knowledge points stand under the chapters of the school's tree
    const points = page.locator('section').filter({ has: page.getByRole('heading', { name: '知识点' }) })
    await points.getByRole('heading', { level: 3 }).first().waitFor()
    expect(await axe(page)).toEqual([])
  })
})

describe('a student with an assigned score', () => {
  it('reads line by line why it is what it is; a subject without one says nothing of it', async () => {
    phone = await openPhone({ executablePath: inject('chromium') })
    const { page } = phone
    await signIn(page, home(), ME)
    await page.goto(`${home()}exam/student-exam-list`)
    await page.locator('main a', { hasText: '十一月月考' }).first().click()
    await page.waitForURL(/\/exam\/report\?/)
    const subject = (paperId: string) =>
      page.goto(`${home()}exam/report/subject-detail${new URL(page.url()).search}&paperId=${paperId}`)
    await subject('physics')
    const [score] = await readText(page.getByText(/^赋分 \d+ 分$/), /\d+/)
    await page.getByText(`为什么是 ${score} 分？`).click()
    const steps = page.getByRole('listitem').filter({ hasText: /四舍五入取整|取区间|只有一个值/ })
    await expect.poll(() => steps.innerText()).toContain(score)
    expect(await axe(page)).toEqual([])
    await page.getByRole('combobox', { name: '科目' }).selectOption({ label: '数学' })
    await page.getByRole('heading', { name: '数学' }).waitFor()
    await expect.poll(() => page.getByText(/^赋分/).count()).toBe(0)
  })
})

describe('a class teacher', () => {
  it('reads how often each reason was given, item by item, without names [C114]', async () => {
    const { page, query } = await opened()
    await page.goto(`${home()}exam/report/answer-card-question${query}`)
    await page
      .getByRole('link', { name: /没得分/ })
      .first()
      .click()
    await page.getByRole('button', { name: '没做完' }).click()
    await page.locator('button[aria-pressed="true"]', { hasText: '没做完' }).waitFor()
    const { searchParams } = new URL(page.url())
    const of = (name: string) => encodeURIComponent(searchParams.get(name) ?? '')
    await emptyStores(page)
    await signIn(page, home(), 'teacher1')
    await page.goto(`${home()}exam/list`)
    await page
      .locator('main a', { hasText: /^期中考试/ })
      .first()
      .click()
    await page.getByRole('link', { name: '小题得分' }).click()
    await page.waitForURL(/\/scoring/)
    await page.goto(`${page.url()}&paperId=${of('paperId')}`)
    const causes = page.locator('section').filter({ has: page.getByRole('heading', { name: /失分原因/ }) })
    const line = causes.getByRole('listitem').filter({ hasText: `第 ${searchParams.get('itemNo')} 题` })
    await line.getByText(/人说了：.*没做完 1/).waitFor()
    expect(await axe(page)).toEqual([])
  })
})
