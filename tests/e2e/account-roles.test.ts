import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Pages about oneself as a teacher, a student, a leader and a visitor meet them. */
const home = () => `http://localhost:${serverPort()}/`

/** Rules broken, or text cut off at the side. */
async function faults(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  return [...(await axe(page)), ...(wide > 360 ? [`${wide} px wide`] : [])]
}

describe('a teacher', () => {
  it('sees classes and the marking account, and no family’s pages [R103, C026, C081, C082]', async () => {
    const phone = await openPhone({ executablePath: inject('chromium') })
    const { page } = phone
    await signIn(page, home(), 'teacher1')
    await page.goto(`${home()}profileDetail`)
    await settled(page)
    await page.getByText('班主任').first().waitFor()
    await page.getByLabel('阅卷账号').fill('marker-01')
    await page.getByRole('button', { name: '保存' }).last().click()
    await page.getByText('现在是 m*******1').waitFor()
    expect(await faults(page)).toEqual([])
    for (const path of ['user/update-stage', 'roll/student-info-detail', 'user/children-manage']) {
      await page.goto(home() + path)
      await page.waitForURL((url) => url.pathname === '/401')
    }
    await page.goto(`${home()}todo`)
    await settled(page)
    await page.getByText('等你处理').waitFor()
    await phone.close()
  })
})

describe('a student', () => {
  it('relates a further record with their own name alone, and is told what fits not [R110, C078]', async () => {
    const phone = await openPhone({ executablePath: inject('chromium') })
    const { page } = phone
    await signIn(page, home(), 'student2')
    await page.goto(`${home()}user/relation-student`)
    await settled(page)
    await page.getByRole('searchbox').waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('searchbox').fill('第一')
    await page.getByRole('button', { name: '云川区第一中学' }).click()
    await page.getByLabel('学号', { exact: true }).fill('202410101')
    await page.getByLabel('学生姓名').fill('不是本人')
    await page.getByRole('button', { name: '核对' }).click()
    const reply = page.waitForResponse((r) => r.url().includes('/add/new/user'))
    await page.locator('dialog[open]').getByRole('button', { name: '是，关联' }).click()
    expect(((await (await reply).json()) as { status: number }).status).toBe(1)
    await page.getByRole('alert').filter({ hasText: '学号和姓名对不上' }).waitFor()
    await page.goto(`${home()}user/children-manage`)
    await page.waitForURL((url) => url.pathname === '/401')
    await phone.close()
  })
})

describe('a leader', () => {
  it('sees the grades led [R103, C027]', async () => {
    const phone = await openPhone({ executablePath: inject('chromium') })
    const { page } = phone
    await signIn(page, home(), 'leader11')
    await page.goto(`${home()}profileDetail`)
    await settled(page)
    const led = page.locator('section', { hasText: '负责年级' })
    await led.getByText('九年级').waitFor()
    await expect.poll(() => led.getByRole('listitem').count()).toBe(1)
    expect(await faults(page)).toEqual([])
    await phone.close()
  })
})

describe('a visitor', () => {
  it('sees an example of the study companion made of nobody’s data, and how to join [R102, B27]', async () => {
    const phone = await openPhone({ executablePath: inject('chromium'), locale: 'zh-CN' })
    const { page } = phone
    await page.goto(`${home()}StudyDetail`)
    await settled(page)
    await page
      .locator('main')
      .getByText(/示例|请先登录/)
      .first()
      .waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('link', { name: '登录' }).click()
    await page.waitForURL((url) => url.pathname === '/system/login')
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/StudyDetail')
    await phone.close()
  })
})
