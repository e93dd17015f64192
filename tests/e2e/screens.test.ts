import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Every screen with real rows behind it: it opens for its roles, breaks no rule of accessibility, fits 360 px. */
const home = () => `http://localhost:${serverPort()}/`

/** `shown`: what only that screen has, and only with its rows. */
const open = (path: string, shown: string) => async (page: Page) => {
  await page.goto(home() + path)
  await page.locator(shown).first().waitFor()
  await settled(page)
}
const COMPARED = 'h2:has-text("班级对比")'
const follow =
  (shown: string, ...parts: string[]) =>
  async (page: Page) => {
    await page.goto(`${home()}exam/list`)
    for (const part of parts) await page.locator(`main a[href*="${part}"]`).first().click()
    await page.waitForURL((url) => url.pathname.includes(parts.at(-1) as string))
    await page.locator(shown).first().waitFor()
    await settled(page)
  }

const people: { account: string; screens: [string, (page: Page) => Promise<void>][] }[] = [
  {
    account: 'student1',
    screens: [
      ['home [R101]', open('', 'text=最近一次考试')],
      ['exam list [R125]', open('exam/list', 'text=/共 \\d+ 场考试/')],
      ['report [R128]', follow('[data-report="whole"]', '/exam/report')],
      ['me [R107]', open('user', 'button:has-text("退出登录")')],
      ['not for this role [A10, E14]', open('leader/report', 'text=当前身份不能看这个页面')],
    ],
  },
  { account: 'parent2', screens: [['choose identity [R117]', open('system/chooseUser', 'main li button')]] },
  {
    account: 'teacher1',
    screens: [
      ['teacher home', open('', 'main [data-population]')],
      ['class overview [R139]', follow(COMPARED, '/exam/exam-detail')],
      ['transcript [R140]', follow('[role=table][aria-rowcount]', '/exam/exam-detail', '/transcript')],
    ],
  },
  { account: 'teacher2', screens: [['a subject teacher’s overview', follow(COMPARED, '/exam/exam-detail')]] },
  { account: 'leader9', screens: [['school report [A04]', follow(COMPARED, '/leader/report')]] },
  { account: 'leader12', screens: [['one subject of the school', follow(COMPARED, '/leader/report')]] },
]

describe.each(people)('$account', ({ account, screens }) => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone({ executablePath: inject('chromium') })
    await signIn(phone.page, home(), account)
  })
  afterAll(() => phone.close())

  it.each(screens)(
    '%s: opens, no axe violation, no sideways scroll, a title of its own [R04]',
    async (_, visit) => {
      await visit(phone.page)
      expect(await axe(phone.page)).toEqual([])
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await expect.poll(() => phone.page.title()).toContain('考伴')
    },
  )
})

it('the sign-in page breaks no rule of accessibility [R119]', async () => {
  const phone = await openPhone({ executablePath: inject('chromium') })
  try {
    await phone.page.goto(`${home()}system/login`)
    await phone.page.locator('form input').first().waitFor()
    await settled(phone.page)
    expect(await axe(phone.page)).toEqual([])
    expect(await phone.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(740)
  } finally {
    await phone.close()
  }
})
