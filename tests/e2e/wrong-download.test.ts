import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { WrongBook } from '#contract/wrong/download.ts'
import { type BarePage, openBarePage } from '#tests/support/phone/bare-page.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { plainLetters, readPdf } from '#tests/support/pictures/pdf.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(39)

/** Own wrong questions: chosen, put together, noted at the school, and printed by the phone. */
const home = () => `http://localhost:${serverPort()}/`
const LIST = 'wrong-download/list'
const QUESTIONS = 'wrong-download/wrong-question-list'
const DETAIL = 'wrong-download/question-detail'
const FILTER = 'wrong-download/filter'
const BOOK = 'wrong-download/book'

let bare: BarePage
let page: BarePage['page']
let question = ''
beforeAll(async () => {
  bare = await openBarePage(inject('chromium'), home())
  page = bare.page
  await bare.as(ME)
  const [first] = (await preview()).questions
  const { examId, paperId, itemNo } = first ?? { examId: '', paperId: '', itemNo: '' }
  question = `?question=${encodeURIComponent(`${examId}/${paperId}/${encodeURIComponent(itemNo)}`)}`
})
afterAll(() => bare.close())
const main = () => page.locator('main')

/** What the server has for who is signed in. */
const preview = async (at: BarePage['page'] = page): Promise<WrongBook> => {
  const reply = await at.request.get(`${home()}api/export/wrongDownload/wrongBook/preview`)
  return ((await reply.json()) as { data: WrongBook }).data
}

describe('wrong questions to print', () => {
  it('are filtered, ticked, made a book that the school notes, and opened again by the family [R170] [R171] [R173] [C119] [C120]', async () => {
    const { questions, total } = await preview()
    const maths = questions.filter((q) => q.courseName === '数学')
    await page.goto(home() + LIST)
    await main().getByRole('link', { name: '做一份错题卷' }).click()
    await main().getByText(`${total} 题符合条件`).waitFor()
    await page.getByRole('link', { name: '筛选' }).click()
    await page.getByRole('combobox', { name: '学科' }).selectOption({ label: `数学（${maths.length} 题）` })
    await clean(page)
    await page.getByRole('link', { name: `看这 ${maths.length} 题` }).click()
    await main().getByText(`${maths.length} 题符合条件`).waitFor()
    await page.getByRole('checkbox', { name: '全选', exact: true }).check()
    await main().getByRole('listitem').first().getByRole('checkbox').uncheck()
    await page.getByText(`已选 ${maths.length - 1} 题`).waitFor()
    await page.reload()
    await page.getByText(`已选 ${maths.length - 1} 题`).waitFor()
    const noted = page.waitForResponse((reply) => reply.url().endsWith('/wrongBook/push/save'))
    await page.getByRole('button', { name: '做成错题卷' }).click()
    await page.locator(`[data-book="${maths.length - 1}"]`).waitFor()
    expect(((await (await noted).json()) as { status: number }).status).toBe(0)
    await clean(page)
    const address = page.url()
    await page.goto(home() + LIST)
    await main()
      .locator(`a[href$="${new URL(address).search}"]`, {
        hasText: `共 ${maths.length - 1} 题 · 数学 · 我做的`,
      })
      .click()
    await page.waitForURL(address)
    await page.locator(`[data-book="${maths.length - 1}"]`).waitFor()
  })

  it('one of them stands whole on its page and goes into the book from there [R172]', async () => {
    await page.goto(`${home()}${DETAIL}${question}`)
    await main()
      .getByText(/^得 [\d.]+ \/ [\d.]+ 分$/)
      .waitFor()
    await page.getByRole('button', { name: '加入错题卷' }).click()
    await page.getByRole('button', { name: '从错题卷拿出', pressed: true }).waitFor()
    await clean(page)
    await page.getByRole('link', { name: '已选 1 题' }).click()
    await main().getByRole('listitem').first().getByRole('checkbox', { checked: true }).waitFor()
    await page.goto(`${home()}${DETAIL}?question=made%2Fup%2F1`)
    await main().getByText('不在错题里').waitFor()
  })

  it.each([
    ['books [R170]', LIST, 'push/list', '我做的', 'pushes', '还没有做过错题卷'],
    ['questions [R171]', QUESTIONS, 'wrongBook/preview', '题符合条件', 'questions', '没有错题'],
    ['one question [R172]', DETAIL, 'wrongBook/preview', '班级得分率', 'questions', '不在错题里'],
    ['filter [R173]', FILTER, 'wrongBook/preview', '清除条件', 'questions', '没有错题'],
  ] as const)('%s: coming, failed, whole, empty', async (_, path, call, whole, field, none) => {
    const address = home() + path + (path === DETAIL ? question : '')
    await failsThenLoads(page, address, call, whole)
    await emptied(page, address, call, field, none)
  })

  it('are for families alone [R170] [R171] [R172] [R173] [A02]', async () => {
    for (const account of ['teacher1', 'leader9']) {
      await bare.as(account)
      for (const path of [LIST, QUESTIONS, DETAIL, FILTER, BOOK]) {
        await page.goto(home() + path)
        await page.waitForURL((url) => url.pathname === '/401')
      }
    }
  })
})

it('a book of 60 and more is put together without the network: in 10 s, under 3 MB, whole questions, no letter missing, answers at the end [B21]', async () => {
  const phone = await openPhone({ executablePath: inject('chromium') })
  try {
    const at = phone.page
    await signIn(at, home(), ME)
    await underServiceWorker(at)
    await at.goto(home() + QUESTIONS)
    await at.getByText('题符合条件').waitFor()
    await at.goto(home() + LIST)
    await at.getByText('错题卷').first().waitFor()
    const { questions } = await preview(at)
    await phone.context.setOffline(true)
    await at.goto(home() + QUESTIONS)
    // those with the most formulas first, as many subjects as give 60
    let enough = 0
    for (const course of new Set(['数学', '物理', '化学', ...questions.map((q) => q.courseName)])) {
      if (enough >= 60) break
      enough += questions.filter((q) => q.courseName === course).length
      const fitting = questions.filter((q) =>
        [q.words?.stem ?? '', q.examName, q.courseName, ...q.knowledge].some((text) => text.includes(course)),
      ).length
      await at.getByRole('searchbox').fill(course)
      await at.getByRole('searchbox').press('Enter')
      // until then the box would tick what the words before have found
      await at.getByText(`${fitting} 题符合条件`, { exact: true }).waitFor()
      await at.getByRole('checkbox', { name: '全选', exact: true }).check()
    }
    const chosen = at.getByText(/^已选 \d+ 题$/)
    const number = async () => Number((await readText(chosen, /\d+/))[0])
    await expect.poll(number).toBeGreaterThanOrEqual(60)
    const count = await number()

    // time on the processor: the machine may be busy with other things
    const cdp = await phone.context.newCDPSession(at)
    await cdp.send('Performance.enable')
    const spent = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN
    }
    const from = await spent()
    await at.getByRole('button', { name: '做成错题卷' }).click()
    await at.locator(`[data-book="${count}"]`).waitFor()
    const file = await at.pdf({ preferCSSPageSize: true })
    expect((await spent()) - from).toBeLessThan(10)
    expect(file.length).toBeLessThan(3_000_000)

    const pages = readPdf(file)
    expect(pages.map(({ missing }) => missing)).toEqual(pages.map(() => 0))
    // each is whole on one page, and its formulas are pictures between its words
    const blocks = await at.locator('[data-question]').evaluateAll((all) =>
      all.map((one) => ({
        text: one.textContent ?? '',
        source: one.querySelectorAll('code').length,
        formulas: one.querySelectorAll('[role="img"]').length,
      })),
    )
    for (const { text } of blocks)
      expect(pages.filter((one) => one.text.includes(plainLetters(text))).length, text).toBeGreaterThan(0)
    expect(blocks.filter(({ text, source }) => source > 0 || /[$\\]/.test(text))).toEqual([])
    expect(blocks.reduce((sum, { formulas }) => sum + formulas, 0)).toBeGreaterThan(count)
    // the answers begin a page of their own, after the last question
    const first = pages.findIndex(({ text }) => /^\d+\/\d+答案1\./.test(text))
    expect(first).toBeGreaterThan(0)
    expect(pages.slice(first).some(({ text }) => /得[\d.]+\/[\d.]+分/.test(text))).toBe(false)
    expect(pages[0]?.text.startsWith(`1/${pages.length}`)).toBe(true)

    // nothing is wider than the paper
    await at.emulateMedia({ media: 'print' })
    await at.setViewportSize({ width: 688, height: 1000 })
    expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(688)
    await at.emulateMedia({ media: null })

    // the school hears of it once there is a line
    const noted = at.waitForResponse((reply) => reply.url().endsWith('/wrongBook/push/save'))
    await phone.context.setOffline(false)
    expect(((await (await noted).json()) as { status: number }).status).toBe(0)
    await at.goto(home() + LIST)
    await at.getByText(`共 ${count} 题`).first().waitFor()
    await expect.poll(() => at.getByText('联网后存到学校').count()).toBe(0)
  } finally {
    await phone.close()
  }
})
