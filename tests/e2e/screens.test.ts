import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/axe.ts'
import { serverPort } from '#tests/support/own-server.ts'
import { openPhone, type Phone } from '#tests/support/phone.ts'
import { signIn } from '#tests/support/sign-in.ts'

/** Every screen with real rows behind it: it opens for its roles, breaks no rule of accessibility, fits 360 px. */
const home = () => `http://localhost:${serverPort()}/`

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[data-loading]') === null)
  await page.waitForLoadState('networkidle')
}

const open = (path: string) => async (page: Page) => {
  await page.goto(home() + path)
  await settled(page)
}
const follow =
  (...parts: string[]) =>
  async (page: Page) => {
    await page.goto(`${home()}exam/list`)
    for (const part of parts) await page.locator(`main a[href*="${part}"]`).first().click()
    await page.waitForURL((url) => url.pathname.includes(parts.at(-1) as string))
    await settled(page)
  }

const people: { account: string; screens: [string, (page: Page) => Promise<void>][] }[] = [
  {
    account: 'student1',
    screens: [
      ['home [R101]', open('')],
      ['exam list [R125]', open('exam/list')],
      ['report [R128]', follow('/exam/report')],
      ['me [R107]', open('user')],
      ['not for this role [A10, E14]', open('leader/report')],
    ],
  },
  { account: 'parent2', screens: [['choose identity [R117]', open('system/chooseUser')]] },
  {
    account: 'teacher1',
    screens: [
      ['teacher home', open('')],
      ['class overview [R139]', follow('/exam/exam-detail')],
      ['transcript [R140]', follow('/exam/exam-detail', '/transcript')],
    ],
  },
  { account: 'teacher2', screens: [['a subject teacher’s overview', follow('/exam/exam-detail')]] },
  { account: 'leader9', screens: [['school report [A04]', follow('/leader/report')]] },
  { account: 'leader12', screens: [['one subject of the school', follow('/leader/report')]] },
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
      expect(await phone.page.title()).toContain('考伴')
    },
  )
})

it('the sign-in page breaks no rule of accessibility [R119]', async () => {
  const phone = await openPhone({ executablePath: inject('chromium') })
  try {
    await phone.page.goto(`${home()}system/login`)
    await phone.page.locator('form input').first().waitFor()
    await phone.page.waitForLoadState('networkidle')
    expect(await axe(phone.page)).toEqual([])
    expect(await phone.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(740)
  } finally {
    await phone.close()
  }
})
