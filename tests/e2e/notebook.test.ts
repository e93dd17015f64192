import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BarePage, openBarePage } from '#tests/support/phone/bare-page.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Printed wrong-answer books: what is on offer, ordering with a coupon, the orders, and a sample of their own items. */
const home = () => `http://localhost:${serverPort()}/`

let bare: BarePage
let page: BarePage['page']
beforeAll(async () => {
  bare = await openBarePage(inject('chromium'), home())
  page = bare.page
})
afterAll(() => bare.close())
const as = (account: string) => bare.as(account)
const main = () => page.locator('main')

const BUY = ['goods/available', '数学错题本', 'goods/available', 'goods', '没有可以预订的错题书'] as const
const RECORD = ['order/student', '数学错题本', 'order/student', 'orders', '还没有订单'] as const
const SAMPLE = ['view/student/report', '重做', 'exam/plan/latest', 'exam', '还没有可以做样例的考试'] as const
const PAGES: readonly (readonly [string, string, ...(readonly [string, string, string, string, string])])[] =
  [
    ['buying [R206]', 'wrong-book/buy', ...BUY],
    ['buying, from a report [R136]', 'exam/report/wrong-book/buy', ...BUY],
    ['buying, as a paper [R204]', 'wrong-paper/buy', ...BUY],
    ['introduction [R203]', 'wrong-paper/introduce', ...BUY],
    ['sample [R207]', 'wrong-book/example', ...SAMPLE],
    ['sample, from a report [R137]', 'exam/report/wrong-book/example', ...SAMPLE],
    ['orders [R208]', 'wrong-book/record', ...RECORD],
    ['orders, from a report [R138]', 'exam/report/wrong-book/record', ...RECORD],
    ['orders of papers [R205]', 'wrong-paper/buy-record', ...RECORD],
  ]

describe('a printed book', () => {
  it('is ordered with a coupon, paid, and cannot be ordered twice by the family [P45]', async () => {
    await as('parent1')
    await page.goto(`${home()}wrong-book/buy`)
    await main().getByRole('link', { name: '预订' }).first().click()
    await page.getByLabel(/优惠码/).fill('NOSUCH')
    await page.getByRole('button', { name: '使用' }).click()
    await page.getByText('没有这个优惠码').waitFor()
    await page.getByLabel(/优惠码/).fill('CUOTI10')
    await page.getByRole('button', { name: '使用' }).click()
    await page.getByText('满意立减 10 元：减 ¥10').waitFor()
    await clean(page)
    await page.getByRole('button', { name: '付款 ¥26' }).click()
    await page.getByRole('heading', { name: '确认付款 ¥16？' }).waitFor()
    await page.getByRole('button', { name: '确认付款' }).click()
    await page.waitForURL(/\/api\/pay\/sandbox/)
    await page.locator('form button').click()
    await page.waitForURL((url) => url.pathname === '/wrong-book/record')
    await main().getByRole('heading', { name: '付款成功' }).waitFor()
    await clean(page)
    await page.goto(`${home()}wrong-book/buy?goodsId=book-math`)
    await page.getByText('这本错题书你已经预订了').waitFor()
    await page.getByRole('link', { name: '查看订单' }).click()
    await main().getByText('¥16').first().waitFor()
    await page.getByRole('button', { name: '申请取消' }).click()
    await page.getByRole('button', { name: '确定取消' }).click()
    await main().getByText('等待学校处理').waitFor()
    await expect.poll(() => main().getByRole('heading', { name: '付款成功' }).count()).toBe(1)
  })

  it.each(PAGES)('%s: coming, failed, whole, empty', async (_, path, call, whole, list, field, none) => {
    await failsThenLoads(page, home() + path, call, whole)
    await emptied(page, home() + path, list, field, none)
  })

  it('is for families alone [P45]', async () => {
    await as('teacher1')
    for (const [, path] of PAGES) {
      await page.goto(home() + path)
      await page.waitForURL((url) => url.pathname === '/401')
    }
  })
})
