import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
/** A student of this test alone. */
const NUMBER = '209990017'
const NAME = '周可删'

let phone: Phone
let page: Page
beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium'), width: 360, height: 780 })
  page = phone.page
  // A school erases nobody while an import of scores waits that may hold the student; other files leave some behind.
  const call = await callsAs(home(), 'admin1')
  const { list } = await call<{ list: { importId: string; state: string }[] }>('api/office/scores/drafts')
  for (const { importId, state } of list)
    if (state !== 'imported') await call('api/office/scores/draft/remove', { importId })
  await signIn(page, home(), 'admin1')
  await page.goto(`${home()}office/people`)
  await page.getByRole('button', { name: '添加学生' }).click()
  const sheet = page.getByRole('dialog', { name: '添加学生' })
  await sheet.getByLabel('学号').fill(NUMBER)
  await sheet.getByLabel('姓名').fill(NAME)
  await sheet.getByLabel('姓名').press('Enter')
  await page.getByText(NAME).first().waitFor()
})
afterAll(() => phone.close())

it('an administrator takes a student’s data away, and erases it by typing the name [G07]', async () => {
  await page.getByRole('searchbox', { name: '搜索' }).fill(NUMBER)
  await page.getByRole('button', { name: NAME }).click()
  const sheet = page.getByRole('dialog', { name: NAME, exact: true })
  await sheet.getByRole('heading', { name: '个人数据' }).scrollIntoViewIfNeeded()
  expect(await axe(page)).toEqual([])
  const coming = page.waitForEvent('download')
  await sheet.getByRole('button', { name: '导出全部数据' }).click()
  const file = await (await coming).path()
  const entries = unzipSync(readFileSync(file))
  expect(Buffer.from(entries['data/student.json'] ?? []).toString()).toContain(NAME)

  await sheet.getByRole('button', { name: '删除全部数据' }).click()
  const question = page.getByRole('dialog', { name: `永久删除${NAME}的数据？` })
  const yes = question.getByRole('button', { name: '永久删除' })
  await expect.poll(() => yes.isDisabled()).toBe(true)
  await question.getByLabel(`请输入学生姓名：${NAME}`).fill('周可')
  await expect.poll(() => yes.isDisabled()).toBe(true)
  await question.getByLabel(`请输入学生姓名：${NAME}`).fill(NAME)
  expect(await axe(page)).toEqual([])
  await yes.click()
  await page.getByText(`${NAME}的数据已删除。`).waitFor()
  await page.getByText('没有符合的行').waitFor()
})
