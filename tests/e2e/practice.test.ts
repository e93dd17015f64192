import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BarePage, openBarePage } from '#tests/support/phone/bare-page.ts'
import { untilReplyKept } from '#tests/support/phone/kept.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { isFirst, readAttribute, readCount } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(32)

/** Practice as a family meets it: what is offered, a practice made, done without a line, looked at again. */
const home = () => `http://localhost:${serverPort()}/`

/** Row, path, part of its call, words of it, the list emptied, words when it is empty. */
const PAGES = [
  ['practices [R191]', 'precision-practice/list', 'exam/practice/list', '新建练习', 'list', '还没有练习'],
  [
    'a new practice [R192]',
    'precision-practice/precision-practice-add',
    'exam/practice/points',
    '弱的在前',
    'points',
    '题库里现在没有可练的题',
  ],
  [
    'the practice centre [R193]',
    'practice-center/list',
    'exam/practice/today',
    '建议先练的知识点',
    'suggestions',
    '没有明显薄弱的知识点',
  ],
] as const

describe('the pages of practice', () => {
  let bare: BarePage
  let page: Page
  beforeAll(async () => {
    bare = await openBarePage(inject('chromium'), home())
    page = bare.page
  })
  afterAll(() => bare.close())

  it('are for families alone: teachers and leaders are sent away [A02]', async () => {
    for (const account of ['teacher1', 'leader9']) {
      await bare.as(account)
      for (const [, path] of PAGES) {
        await page.goto(home() + path)
        await page.waitForURL((url) => url.pathname === '/401')
      }
    }
  })

  it.each(PAGES)('%s: coming, failed, whole, empty', async (_, path, call, whole, field, none) => {
    if (new URL(page.url()).pathname === '/401') await bare.as(ME)
    await failsThenLoads(page, home() + path, call, whole)
    await emptied(page, home() + path, call, field, none)
    await clean(page)
  })
})

describe('a student', () => {
  let phone: Phone
  let page: Page
  beforeAll(async () => {
    phone = await openPhone({ executablePath: inject('chromium') })
    page = phone.page
    await signIn(page, home(), ME)
  })
  afterAll(() => phone.close())
  const main = () => page.locator('main')
  const answerOne = async () => {
    const option = main().getByRole('radio').first()
    const words = main().getByRole('textbox')
    if (await isFirst(option, words)) {
      await option.check()
      await main().getByRole('button', { name: '提交并批改' }).click()
    } else {
      await words.fill('我的答案 $x^2$')
      await main().getByRole('button', { name: '提交并看答案' }).click()
    }
  }
  const compareIfAsked = async () => {
    const mark = main().getByRole('button', { name: '对一半' })
    if (!(await isFirst(mark, main().getByText('讲解', { exact: true })))) return
    await mark.click()
    await main().getByText('对了一半').waitFor()
  }

  it('goes from the tab to the weakest point, and makes a practice of it [R192] [R193]', async () => {
    await page.getByRole('navigation').getByRole('link', { name: '练习' }).click()
    await page.waitForURL(/practice-center\/list/)
    const suggestion = main().locator('a[href*="point="]').first()
    await suggestion.waitFor()
    await clean(page)
    const address = await readAttribute(suggestion, 'href', /point=/)
    const point = new URL(address, home()).searchParams.get('point') ?? ''
    await suggestion.click()
    await main()
      .getByRole('checkbox', { name: new RegExp(`^${point}`) })
      .waitFor()
    await expect.poll(() => main().getByRole('checkbox', { checked: true }).count()).toBe(1)
    await main().getByRole('combobox', { name: '题数' }).selectOption({ label: '5 题' })
    await clean(page)
    await main().getByRole('button', { name: '开始练习' }).click()
    await page.waitForURL(/practiceId=/)
    await main().getByText('第 1 题').first().waitFor()
    await clean(page)
  })

  it('answers without a line over a killed browser; it is checked once there is one, then compares, and sees the rate [R191] [W02]', async () => {
    await underServiceWorker(page)
    await untilReplyKept(page, '/practice/detail')
    const address = page.url()
    await phone.context.setOffline(true)
    await answerOne()
    await main().getByText('有网络时自动提交').waitFor()
    await clean(page)
    const next = main().getByRole('button', { name: '下一题' })
    await next.click()
    const [option, words] = [main().getByRole('radio').first(), main().getByRole('textbox')]
    const isChoice = await isFirst(option, words)
    if (isChoice) await option.check()
    else await words.fill('写到一半')
    await main().getByText('已保存在这台手机上').waitFor()
    await phone.restart()
    page = phone.page
    await phone.context.setOffline(true)
    await page.goto(address)
    await main().getByRole('button', { name: '第 1 题，已提交，等待批改' }).waitFor()
    await phone.context.setOffline(false)
    await main()
      .getByRole('button', { name: /^第 1 题，(对|错|等你)/ })
      .click()
    await main()
      .getByText(/回执编号 \w+/)
      .waitFor()
    await compareIfAsked()
    await clean(page)
    const count = await readCount(main().getByRole('navigation', { name: '题号' }).getByRole('button'))
    for (let no = 2; no <= count; no++) {
      await main()
        .getByRole('button', { name: new RegExp(`^第 ${no} 题，`) })
        .click()
      // until then the explanation may be that of the question before
      await main()
        .getByRole('heading', { name: new RegExp(`^第 ${no} 题`) })
        .waitFor()
      if (no === 2) {
        // what was begun before the page was loaded again is still there
        if (isChoice) await expect.poll(() => main().getByRole('radio', { checked: true }).count()).toBe(1)
        else await expect.poll(() => main().getByRole('textbox').inputValue()).toBe('写到一半')
        await main()
          .getByRole('button', { name: /提交并/ })
          .click()
      } else if (no === 3) await main().getByRole('button', { name: '不会，看讲解' }).click()
      else await answerOne()
      await compareIfAsked()
    }
    await main().getByRole('heading', { name: '练习完成' }).waitFor()
    await clean(page)
    await page.goto(`${home()}precision-practice/list?view=done`)
    await main()
      .locator(`a[href="${new URL(address).pathname}${new URL(address).search}"]`)
      .waitFor()
    await main()
      .getByText(/得分率 \d+%/)
      .first()
      .waitFor()
    await main().getByRole('searchbox').fill('没有这个词')
    await main().getByText('没有找到这样的练习').waitFor()
    await clean(page)
  })
})
