import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
let office: Phone
let teacher: Phone
beforeAll(async () => {
  office = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 800 })
  teacher = await openPhone({ executablePath: inject('chromium'), width: 360, height: 780 })
}, 60_000)
afterAll(async () => {
  await Promise.all([office.close(), teacher.close()])
})

/** Presses what saves a package. @returns where it lies, and its files */
async function saved({ page }: Phone) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 QTI 题目包' }).click()
  const path = await (await coming).path()
  return { path, entries: unzipSync(readFileSync(path)) }
}

it('the office saves a subject of the bank, and its package is read where questions are imported [N10]', async () => {
  const { page } = office
  await signIn(page, home(), 'admin1')
  await page.goto(`${home()}office/scores`)
  await page.getByLabel('科目', { exact: true }).selectOption({ label: '历史' })
  expect(await axe(page)).toEqual([])
  const { path, entries } = await saved(office)
  const items = Object.keys(entries).filter((name) => name.startsWith('items/')).length
  expect(items).toBeGreaterThan(5)
  await page.getByRole('button', { name: '导入题库' }).first().click()
  await page.locator('input[type="file"]').setInputFiles({
    ...{ name: '历史.zip', mimeType: 'application/zip', buffer: readFileSync(path) },
  })
  const found = page.getByText('将要导入').locator('xpath=ancestor::section[1]')
  await found.getByText(String(items), { exact: true }).waitFor()
  await page.getByLabel('科目（题目自己没写时）').waitFor()
  expect(await axe(page)).toEqual([])
  // the school is left as it was
  await page.goto(`${home()}office/scores`)
  await page.getByRole('button', { name: '删除导入“题库”' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除导入“题库”' }).waitFor({ state: 'detached' })
})

it('a teacher saves the questions of a homework on a phone [N10]', async () => {
  const { page } = teacher
  await signIn(page, home(), 'teacher1')
  await page.goto(`${home()}homework/list`)
  await page.locator('main a[href*="/online-homework/homework-detail/"]').first().click()
  await page.getByRole('link', { name: '题目与答案' }).click()
  await page.getByRole('button', { name: '导出 QTI 题目包' }).scrollIntoViewIfNeeded()
  expect(await axe(page)).toEqual([])
  const { entries } = await saved(teacher)
  expect(strFromU8(entries['test.xml'] ?? new Uint8Array())).toContain('qti-assessment-item-ref')
})
