import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readValue, settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Pages about oneself and one's children: full of what the demo district has. */
const home = () => `http://localhost:${serverPort()}/`

/** Rules broken, or text cut off at the side. */
async function faults(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  return [...(await axe(page)), ...(wide > 360 ? [`${wide} px wide`] : [])]
}

/** Pages that read, and words that stand there when the server has answered. */
const READING: readonly (readonly [row: string, path: string, words: string])[] = [
  ['profile [R103]', 'profileDetail', '学校考过的科目'],
  ['children [R108, C003]', 'user/children-manage', '学号'],
  ['relate a student [R110, C074]', 'user/relation-student', '已绑定学生的学号'],
  ['moving on [R115, C086]', 'user/update-stage', '学校名册'],
  ['numbers [R123, C073, C074]', 'system/student-num/list', '问过的'],
  ['to-dos [R106, C087]', 'todo', '看报告'],
  ['roll [R182, C061]', 'roll/student-info-detail', '年级'],
  ['study companion [R102]', 'StudyDetail', '只问一个问题'],
]
const STILL: readonly (readonly [row: string, path: string, words: string])[] = [
  ['bind a child [R116]', 'user/student-update/form', '学生姓名'],
  ['cancel [R104]', 'account-cancel', '到期后会失去'],
  ['help for to-dos [R105]', 'todo-help', '有哪些待办'],
  ['ask for a number [R122]', 'system/student-num/form', '班级'],
  ['contact [R174]', 'contact', '联系'],
]

describe('a parent', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone({ executablePath: inject('chromium') })
    await signIn(phone.page, home(), 'parent3')
  })
  afterAll(() => phone.close())

  it.each(READING)('%s: full, and no rule broken', async (_, path, words) => {
    await phone.page.goto(home() + path)
    await settled(phone.page)
    await phone.page.getByText(words).first().waitFor()
    expect(await faults(phone.page)).toEqual([])
  })

  it.each(STILL)('%s: there, and no rule broken', async (_, path, words) => {
    await phone.page.goto(home() + path)
    await settled(phone.page)
    await phone.page.getByText(words).first().waitFor()
    expect(await faults(phone.page)).toEqual([])
  })

  it('asks for a number, for a name of nobody as for any [R122, R124, C072, C076, C077]', async () => {
    const { page } = phone
    await page.goto(`${home()}system/student-num/form`)
    await page.getByLabel('学生姓名').fill('没有这人')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.locator('dialog[open]').getByText('没**人').waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: '发送' }).click()
    await page.waitForURL((url) => url.pathname === '/system/student-num/result')
    await page.getByText('等待班主任').waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('moves the child on with a preview, and back [R115, C007, C086]', async () => {
    const { page } = phone
    await page.goto(`${home()}user/update-stage`)
    await page.getByText('可以退回').waitFor()
    await page.getByRole('button', { name: /^升到/ }).click()
    await page.getByText('已经升过一次').waitFor()
    await page.getByRole('button', { name: /^退回/ }).click()
    await page.getByText('可以退回').waitFor()
  })

  it('reads what is known of the account and renames it [R103, C004, C007, C025, C028, C029, C079, C080, C084, C085, C089]', async () => {
    const { page } = phone
    const asked: string[] = []
    // the parents are asked for once a session (S18): here again
    await page.evaluate(() => sessionStorage.clear())
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${home()}profileDetail`)
    await page.getByText('学校名册里有').waitFor()
    await page.getByText('孩子管理').waitFor()
    // the words of the membership's own page
    await page.getByText(/^免费使用$|^会员，到 /).waitFor()
    await page.getByText('你', { exact: true }).waitFor()
    for (const call of [
      'system/account/user/parent',
      'system/account/relative/all',
      'system/account/role',
      'system/account/check/user',
      'school/maintain/primary',
      'school/module/config',
      'course/common/all',
      'area/common',
      'dict/cache/reverse',
    ]) {
      await expect.poll(() => asked.some((path) => path.includes(call)), { message: call }).toBe(true)
    }
    const field = page.getByLabel('账号名称')
    const was = await readValue(field, /\S/)
    const saveAs = async (name: string) => {
      await field.fill(name)
      const saved = page.waitForResponse(
        (reply) => reply.request().method() === 'POST' && reply.url().includes('system/account/user'),
      )
      await page.getByRole('button', { name: '保存' }).click()
      await saved
    }
    await saveAs('三宝妈妈')
    await page.reload()
    await settled(page)
    await expect.poll(() => field.inputValue()).toBe('三宝妈妈')
    await saveAs(was)
  })
})
