import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { pressByKey } from '#tests/support/phone/by-keyboard.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readAttribute, readText, readTexts } from '#tests/support/phone/shows.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** A figure that counts students opens who they are, and Back returns to the figure. */
const home = () => `http://localhost:${serverPort()}/`
let phone: Phone
afterEach(() => phone.close())

/** The page of a comparison of the newest mid-term exam, by a leader. */
async function opened(link: string): Promise<Page> {
  phone = await openPhone({ executablePath: inject('chromium') })
  const { page } = phone
  await signIn(page, home(), 'leader9')
  await page.goto(`${home()}leader/list`)
  await page
    .locator('main a', { hasText: /^期中考试/ })
    .first()
    .click()
  await page.getByRole('link', { name: link }).click()
  return page
}

/** Where the page is scrolled to, in whole pixels. */
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const rowsOf = (page: Page) => page.locator('main tbody tr')
/** Cells of the table as it stands, a row each. */
const cellsOf = (page: Page): Promise<string[][]> =>
  rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  )

describe('the names behind a figure', () => {
  it('are as many as it says; sorted, kept as a spreadsheet, and left to the same place [T15]', async () => {
    const page = await opened('前后 N 名分布')
    await page.getByRole('radio', { name: '20', exact: true }).check()
    await page.getByRole('radio', { name: '50', exact: true }).check()
    const figure = page.locator('main a[href*="figure=front"]').nth(3)
    const { input: said } = await readText(figure, /^\d+$/)
    await figure.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 180)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
    const before = await scrolled(page)
    await figure.click()
    await page.getByRole('heading', { name: `前 50 名：${said} 人` }).waitFor()
    await expect.poll(() => rowsOf(page).count()).toBe(Number(said))
    expect(await axe(page)).toEqual([])

    await page.getByRole('button', { name: '姓名' }).click()
    await page.locator('th[aria-sort=ascending]', { hasText: '姓名' }).waitFor()
    const names = await readTexts(page.locator('main tbody th'))
    expect(names).toEqual([...names].sort(new Intl.Collator('zh-CN', { numeric: true }).compare))
    await page.getByRole('button', { name: '名次' }).click()
    await page.locator('th[aria-sort=ascending]', { hasText: '名次' }).waitFor()
    const shown = await cellsOf(page)
    const ranks = shown.map((cells) => Number(cells[3]))
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    expect(ranks.every((rank) => rank >= 1 && rank <= 50)).toBe(true)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 Excel' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/总分 .*班 前 50 名\.xlsx$/)
    const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets
    const [head, ...rows] = sheet?.rows ?? []
    expect(head).toEqual(['姓名', '班级', '总分', '名次', '学号'])
    expect(rows.map((row) => row.map(String))).toEqual(shown)

    await page.getByRole('button', { name: '返回' }).click()
    await page.waitForURL((url) => url.pathname.endsWith('/before-after-n'))
    await expect.poll(() => scrolled(page)).toBe(before)
    await expect.poll(() => figure.innerText()).toBe(said)
  })

  it('come back to the line as it was set, and open again without the network [T15]', async () => {
    const page = await opened('上线率')
    await inHand(page)
    await page.getByRole('slider', { name: '分数线' }).fill('512')
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
    const figure = page.locator('main a[href*="figure=critical"]')
    const [, said = ''] = await readText(figure, /共 (\d+) 人/)
    await figure.click()
    await page.getByRole('heading', { name: `临界生：${said} 人` }).waitFor()
    await expect.poll(() => rowsOf(page).count()).toBe(Number(said))
    await page.getByText('线：512 分').waitFor()
    await page.goBack()
    await page.getByRole('status').filter({ hasText: '512 分上线' }).waitFor()
    await phone.context.setOffline(true)
    await figure.click()
    await page.getByRole('heading', { name: `临界生：${said} 人` }).waitFor()
    await expect.poll(() => rowsOf(page).count()).toBe(Number(said))
    await phone.context.setOffline(false)
  })

  it('open, are sorted and left with the keyboard alone [T15]', async () => {
    const page = await opened('平均分对比')
    const figure = page.locator('main a[href*="figure=pass"]').first()
    await figure.waitFor()
    const name = await readAttribute(figure, 'aria-label', /：\d+ 人/)
    const [, said = ''] = /：(\d+) 人/.exec(name) ?? []
    await pressByKey(page, figure)
    await page.getByRole('heading', { name: `及格：${said} 人` }).waitFor()
    await expect.poll(() => rowsOf(page).count()).toBe(Number(said))
    await pressByKey(page, page.getByRole('button', { name: '名次' }))
    await page.locator('th[aria-sort=ascending]', { hasText: '名次' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('th[aria-sort=descending]', { hasText: '名次' }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await pressByKey(page, page.getByRole('button', { name: '返回' }))
    await page.waitForURL((url) => url.pathname.endsWith('/average-score'))
    await figure.waitFor()
  })

  it('of a class overview: those with a score and those without are the whole class [T15]', async () => {
    phone = await openPhone({ executablePath: inject('chromium') })
    const { page } = phone
    await signIn(page, home(), 'teacher1')
    await page.goto(`${home()}exam/list`)
    await page.locator('main a[href*="/exam/exam-detail"]').first().click()
    const table = page.getByRole('region', { name: '各科数据' })
    const present = table.locator('a[href*="figure=present"]').first()
    const { input: said } = await readText(present, /^\d+$/)
    // the head of the page and the first row of the table say the same
    await page.getByText(`${said} 人有成绩`).first().waitFor()
    await present.click()
    await page.getByRole('heading', { name: `有成绩：${said} 人` }).waitFor()
    await expect.poll(() => rowsOf(page).count()).toBe(Number(said))
  })
})
