import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Pages about oneself and one's children while they wait, and when the server does not answer. */
const home = () => `http://localhost:${serverPort()}/`

/** Rules broken, or text cut off at the side. */
async function faults(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  return [...(await axe(page)), ...(wide > 360 ? [`${wide} px wide`] : [])]
}

/** Pages that read: their call, and words that stand there when it has answered. */
const READING: readonly (readonly [row: string, path: string, call: string, words: string])[] = [
  ['profile [R103]', 'profileDetail', 'maintain/primary', '学校考过的科目'],
  ['children [R108, C003]', 'user/children-manage', 'user/children', '学号'],
  ['relate a student [R110, C074]', 'user/relation-student', 'search/info', '已绑定学生的学号'],
  ['moving on [R115, C086]', 'user/update-stage', 'student/common/info', '学校名册'],
  ['numbers [R123, C073, C074]', 'system/student-num/list', 'search/info', '问过的'],
  ['to-dos [R106, C087]', 'todo', 'todoTask', '看报告'],
  ['roll [R182, C061]', 'roll/student-info-detail', 'getRelativeStuInfo', '年级'],
]

describe('a parent', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone({ executablePath: inject('chromium') })
    await signIn(phone.page, home(), 'parent3')
  })
  afterAll(() => phone.close())

  it.each(READING)('%s: says that it loads, what failed, and tries again', async (_, path, call, words) => {
    const { page } = phone
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const pattern = `**/api/**${call}**`
    const letGo = await intercept(page, pattern, async (route) => {
      await held
      await route.abort()
    })
    await page.goto(home() + path)
    await page.locator('[data-loading]').first().waitFor({ state: 'attached' })
    release()
    const failed = page.getByRole('alert').first()
    await failed.waitFor()
    expect(await faults(page)).toEqual([])
    await letGo()
    await failed.getByRole('button').click()
    await page.getByText(words).first().waitFor()
  })
})
