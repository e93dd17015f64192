import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BarePage, openBarePage } from '#tests/support/phone/bare-page.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { readCount, readText } from '#tests/support/phone/shows.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** The notebook for a holiday: choosing its papers, what is in it, printing it, and the school's printed copy. */
const home = () => `http://localhost:${serverPort()}/`
const JUMP = 'holiday-notebook/jump'
const SUBMIT = 'holiday-notebook/holiday-notebook-submit?holidayId=demo-holiday'
const DETAIL = 'holiday-notebook/detail?holidayId=demo-holiday'

let bare: BarePage
let page: BarePage['page']
beforeAll(async () => {
  bare = await openBarePage(inject('chromium'), home())
  page = bare.page
})
afterAll(() => bare.close())
const main = () => page.locator('main')
const button = (name: string) => page.getByRole('button', { name })
const at = (path: string) => page.waitForURL((url) => url.pathname === path)

/** Ticks the first paper alone; how many questions it has. */
async function onlyFirst(): Promise<number> {
  const papers = main().getByRole('checkbox', { name: /道题$/ })
  for (let n = (await readCount(papers)) - 1; n >= 0; n--) await papers.nth(n).uncheck()
  await main().getByText('已选 0 道题').waitFor()
  await expect.poll(() => button('做成错题本').isDisabled()).toBe(true)
  await papers.first().check()
  const [count] = await readText(main().getByText(/^已选 \d+ 道题$/), /[1-9]\d*/)
  return Number(count)
}

describe('a holiday notebook', () => {
  it('is chosen, read and printed at no cost; without a line the ticks stay [R210] [R211] [B07]', async () => {
    await bare.as('student1')
    await page.goto(home() + JUMP)
    await main()
      .getByRole('link', { name: /选试卷/ })
      .click()
    const count = await onlyFirst()
    await clean(page)
    await page.context().setOffline(true)
    await button('做成错题本').click()
    await page.locator('[role=alert], [role=status]').filter({ hasText: /网络/ }).first().waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await main().getByText(`已选 ${count} 道题`, { exact: true }).waitFor()
    await button('做成错题本').click()
    await at('/holiday-notebook/detail')
    await main().getByText(`${count} 道题`, { exact: true }).first().waitFor()
    await clean(page)
    await main().getByRole('link', { name: '自己打印（免费）' }).click()
    await at('/wrong-download/book')
    await page.locator(`[data-book="${count}"]`).waitFor()
    await page.goto(home() + DETAIL)
    await main()
      .getByRole('link', { name: /^第 .+ 题/ })
      .first()
      .click()
    await at('/wrong-answer/wrong-subject-detail')
  })

  it.each([
    ['jump [R209]', JUMP, 'holiday/list', '寒假'],
    ['submission [R210]', SUBMIT, 'holiday/exams', '做成错题本'],
    ['detail [R211]', DETAIL, 'holiday/detail', '学校印刷本'],
  ] as const)('%s: coming, failed, whole', async (_, path, call, whole) => {
    await bare.as('student1')
    await failsThenLoads(page, home() + path, call, whole)
  })

  it.each([
    ['jump [R209]', JUMP, 'holiday/list', 'notebooks', '近期没有假期'],
    ['submission [R210]', SUBMIT, 'holiday/exams', 'exams', '本学期还没有错题'],
    ['detail, all corrected [R211]', DETAIL, 'holiday/detail', 'questions', '已经不是错题了'],
  ] as const)('%s: empty', async (_, path, call, field, none) => {
    await emptied(page, home() + path, call, field, none)
    await clean(page)
  })

  it('of a holiday that is not there, or of no holiday, leads back to all of them [R210] [R211]', async () => {
    for (const path of [SUBMIT, DETAIL, SUBMIT.split('?')[0], DETAIL.split('?')[0]]) {
      await page.goto(home() + path?.replace('demo-holiday', 'nothing'))
      await main().getByRole('link', { name: '看全部假期' }).click()
      await at('/holiday-notebook/jump')
    }
  })

  it('where nothing can be paid is there to read and print, with no copy to order [R211] [B07]', async () => {
    const isIt = (url: URL) => url.href.includes('holiday/detail')
    const letGo = await intercept(page, isIt, async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: { paying: object } }
      json.data.paying = { channels: [], why: 'brand', sandbox: false }
      await route.fulfill({ response, json })
    })
    await page.goto(home() + DETAIL)
    await main().getByText('这里不能付款').waitFor()
    await main().getByRole('link', { name: '自己打印（免费）' }).waitFor()
    await expect.poll(() => main().getByRole('link', { name: '预订印刷本' }).count()).toBe(0)
    await clean(page)
    await letGo()
  })

  it('has its copy ordered and paid by a parent, stays as it is, and is not sold again [R210] [R211] [B07]', async () => {
    await bare.as('parent1')
    await page.goto(home() + SUBMIT)
    await onlyFirst()
    await button('做成错题本').click()
    await at('/holiday-notebook/detail')
    await main().getByText('每本 ¥19').waitFor()
    await main().getByRole('link', { name: '预订印刷本' }).click()
    await button('付款 ¥19').click()
    await button('确认付款').click()
    await page.waitForURL(/\/api\/pay\/sandbox/)
    await page.locator('form button').click()
    await at('/wrong-book/record')
    await main().getByRole('heading', { name: '付款成功' }).waitFor()
    await page.goto(home() + DETAIL)
    await main().getByText('已付款').waitFor()
    await main().getByText('已订印刷本').waitFor()
    await expect.poll(() => main().getByRole('link', { name: '预订印刷本' }).count()).toBe(0)
    await clean(page)
    await page.goto(home() + SUBMIT)
    await main().getByText('学校按现在的内容印').waitFor()
    await clean(page)
    await page.goto(`${home()}${JUMP}?holidayId=demo-holiday`)
    await at('/holiday-notebook/detail')
  })

  it('is for families alone [R209] [R210] [R211]', async () => {
    await bare.as('teacher1')
    for (const path of [JUMP, SUBMIT, DETAIL]) {
      await page.goto(home() + path)
      await at('/401')
    }
  })
})
