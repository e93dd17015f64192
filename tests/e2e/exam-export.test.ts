import { readFileSync } from 'node:fs'
import { openXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readTexts } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { plainLetters, readPdf } from '#tests/support/pictures/pdf.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
let phone: Phone
let page: Page
beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium'), width: 360, height: 780 })
  page = phone.page
  await signIn(page, home(), 'leader11')
})
afterAll(() => phone.close())
/** What a tap has the server make, as it was downloaded. */
async function downloaded(tap: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await tap()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

let listed = 0

it('a leader of a grade saves the whole exam, and its figures are those of the pages [T15]', async () => {
  await page.goto(`${home()}leader/list`)
  await page
    .locator('main a', { hasText: /十一月月考/ })
    .first()
    .click()
  await page.getByRole('heading', { name: '班级对比' }).waitFor()
  const save = page.getByRole('button', { name: '导出整场考试' })
  await save.scrollIntoViewIfNeeded()
  expect(await axe(page)).toEqual([])
  const { name, bytes } = await downloaded(() => save.click())
  expect(name).toMatch(/十一月月考.*\.xlsx$/)
  const { sheets } = await openXlsx(bytes)
  expect(sheets.map((sheet) => sheet.name)).toEqual(['成绩单', '小题', '班级对比', '上线', '临界生'])
  listed = (sheets[0]?.rows.length ?? 0) - 3
  await page.getByText(new RegExp(`已保存.*共 ${listed} 名学生`)).waitFor()

  await page.getByRole('link', { name: '平均分对比' }).click()
  await page.getByRole('heading', { name: '各班数据' }).waitFor()
  const cells = await readTexts(page.locator('table').last().locator('tbody tr'), 2)
  const ofTotal = (sheets[2]?.rows ?? []).filter((row) => row[0] === '总分' && row[1] !== '全体')
  expect(cells).toHaveLength(ofTotal.length)
  for (const [i, row] of ofTotal.entries()) {
    expect(cells[i]).toContain(String(row[1]))
    expect(cells[i]).toContain((Math.round(Number(row[4]) * 10) / 10).toFixed(1))
  }
})

it('slips of chosen classes come as PDF, one for each student, and ranks as families see them [T15]', async () => {
  await page.goBack()
  const open = page.getByRole('button', { name: '成绩条' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: '成绩条' })
  const classes = sheet.getByRole('checkbox')
  await expect.poll(() => classes.count()).toBeGreaterThan(2)
  expect(await axe(page)).toEqual([])
  await classes.first().uncheck()
  await expect.poll(() => sheet.getByRole('button', { name: '生成 PDF' }).isDisabled()).toBe(true)
  await classes.first().check()
  const { name, bytes } = await downloaded(() => sheet.getByRole('button', { name: '生成 PDF' }).click())
  expect(name).toMatch(/十一月月考.*成绩条\.pdf$/)
  const text = readPdf(bytes).map((one) => one.text)
  const slips = text.join('').split(plainLetters('学号')).length - 1
  expect(slips).toBe(listed)
  await page.getByText(new RegExp(`已保存.*共 ${listed} 条`)).waitFor()
})

it('without the network it says so, and saves once it is back [T15]', async () => {
  await phone.context.setOffline(true)
  const save = page.getByRole('button', { name: '导出整场考试' })
  await save.click()
  await page
    .getByText(/没有网络|网络/)
    .first()
    .waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await phone.context.setOffline(false)
  const { bytes } = await downloaded(() => save.click())
  expect((await openXlsx(bytes)).sheets).toHaveLength(5)
})
