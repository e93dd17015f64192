import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`

let office: Phone
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaoban-roster-'))
  office = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 800 })
  await signIn(office.page, home(), 'admin1')
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a roster is dropped, its differences looked at, taken over and undone, by keyboard alone behind the drop [O09]', async () => {
  const { page } = office
  await page.goto(`${home()}office/people`)
  await page.getByRole('link', { name: '从花名册更新' }).click()
  const faulty = join(folder, '缺.csv')
  writeFileSync(faulty, '学号,姓名,班级\n990001,测试新生甲,没有的班\n')
  await page.locator('input[type="file"]').setInputFiles(faulty)
  await page.getByText('学校里没有').or(page.getByText('没有的班')).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /写入/ }).count()).toBe(0)
  const roster = join(folder, '新生.csv')
  writeFileSync(
    roster,
    '学号,姓名,班级,年级\n990001,测试新生甲,测试新班,七年级\n990002,测试新生乙,测试新班,七年级\n',
  )
  await page.locator('input[type="file"]').setInputFiles(roster)
  await page.getByRole('cell', { name: '测试新生乙' }).or(page.getByText('测试新生乙')).first().waitFor()
  await page.screenshot({ path: join(tmpdir(), 'office-roster-1280.png'), fullPage: true })
  expect(await axe(page)).toEqual([])
  const apply = page.getByRole('button', { name: '写入 3 处变化' })
  await apply.focus()
  await page.keyboard.press('Enter')
  await page.getByText('上次写入：新生.csv').waitFor()
  await page.goto(`${home()}office/people`)
  await page.getByRole('searchbox').first().fill('测试新生')
  await page.getByText('测试新生乙').first().waitFor()
  await page.goto(`${home()}office/roster`)
  const undo = page.getByRole('button', { name: '撤销', exact: true })
  await undo.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').getByRole('button', { name: '撤销' }).click()
  await page.getByText('上次写入：新生.csv').waitFor({ state: 'detached' })
})
