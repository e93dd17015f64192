import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BarePage, openBarePage } from '#tests/support/phone/bare-page.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone } from '#tests/support/phone/phone.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(36)

/** Membership as a family meets it: what is on offer, the trial, paying, and an order that outlives its page. */
const home = () => `http://localhost:${serverPort()}/`
const main = (page: Page) => page.locator('main')

/** Row, path, part of its call, words of it, the list emptied, words when it is empty. */
const PAGES: readonly (readonly [string, string, string, string, string, string, string])[] = [
  [
    'home [R111]',
    'user/vip',
    'user/membership?',
    '会员多了什么',
    'membership/product',
    'products',
    '没有可以购买的会员',
  ],
  [
    'buying [R112]',
    'user/vip/pay',
    'membership/product',
    '选择会员',
    'membership/product',
    'products',
    '没有可以购买的会员',
  ],
  [
    'instruction [R114]',
    'user/vip/instruction',
    'user/membership?',
    '每个学生一次',
    'membership/product',
    'products',
    '没有可以购买的会员',
  ],
  [
    'payment [R113]',
    'user/vip/pay/success',
    'order/detail',
    '还没有订单',
    'order/detail',
    'order',
    '还没有订单',
  ],
]

describe('the pages of membership', () => {
  let bare: BarePage
  let page: Page
  beforeAll(async () => {
    bare = await openBarePage(inject('chromium'), home())
    page = bare.page
  })
  afterAll(() => bare.close())

  it('are for families alone: a teacher is sent away', async () => {
    await bare.as('teacher1')
    for (const [, path] of PAGES) {
      await page.goto(home() + path)
      await page.waitForURL((url) => url.pathname === '/401')
    }
  })

  it.each(PAGES)('%s: coming, failed, whole, empty', async (_, path, call, whole, list, field, none) => {
    if (new URL(page.url()).pathname === '/401') await bare.as(ME)
    await failsThenLoads(page, home() + path, call, whole)
    await emptied(page, home() + path, list, field, none)
  })
})

describe('a family', () => {
  it('tries once, buys over a killed browser, and an address proves nothing [R111] [R112] [R113]', async () => {
    const phone = await openPhone({ executablePath: inject('chromium') })
    await signIn(phone.page, home(), 'parent3')
    await phone.page.goto(`${home()}user/vip`)
    await phone.page.getByRole('button', { name: '开始试用' }).click()
    await main(phone.page).getByText('1 级会员').waitFor()
    await phone.page.reload()
    await phone.page.getByText('免费试用已经用过了').waitFor()
    await clean(phone.page)

    await phone.page.getByRole('link', { name: '续费' }).click()
    // not `check`: what is chosen is drawn a moment after the tap
    await phone.page.getByRole('radio', { name: /会员一学期/ }).click()
    await phone.page.getByRole('button', { name: '付款 ¥68' }).click()
    await clean(phone.page)
    await phone.page.getByRole('button', { name: '确认付款' }).click()
    await phone.page.waitForURL(/\/api\/pay\/sandbox/)

    await phone.restart()
    await phone.page.goto(`${home()}user/vip`)
    await phone.page.getByRole('link', { name: '查看订单' }).click()
    await main(phone.page).getByRole('heading', { name: '等待付款' }).waitFor()
    await clean(phone.page)
    await phone.page.getByRole('button', { name: '继续付款 ¥68' }).click()
    await phone.page.waitForURL(/\/api\/pay\/sandbox/)
    await phone.page.locator('form button').click()
    await phone.page.waitForURL((url) => url.pathname === '/user/vip/pay/success')
    await main(phone.page).getByRole('heading', { name: '付款成功' }).waitFor()
    await main(phone.page).getByText('会员一学期').waitFor()
    await clean(phone.page)

    await phone.page.goto(`${home()}user/vip/pay/success?orderId=${'0'.repeat(32)}&state=paid`)
    await phone.page.getByText('没有这笔订单').waitFor()
    await expect.poll(() => main(phone.page).getByText('付款成功').count()).toBe(0)

    await phone.page.goto(`${home()}user/vip/pay`)
    await phone.page.getByRole('button', { name: '付款 ¥18' }).click()
    await phone.page.getByRole('button', { name: '确认付款' }).click()
    await phone.page.waitForURL(/\/api\/pay\/sandbox/)
    await phone.page.getByRole('link').click()
    await phone.page.waitForURL((url) => url.pathname === '/user/vip/pay/success')
    await phone.page.getByRole('button', { name: '取消订单' }).click()
    await phone.page.getByRole('button', { name: '确定取消' }).click()
    await main(phone.page).getByRole('heading', { name: '订单已关闭' }).waitFor()
    await phone.close()
  })
})
