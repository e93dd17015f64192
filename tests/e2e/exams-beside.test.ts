import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readTexts } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Exams of a grade beside each other, and tables that any heading sorts and keeps as a spreadsheet. */
const home = () => `http://localhost:${serverPort()}/`
let desk: Phone
afterEach(() => desk.close())

async function opened(account: string, list: string, link: string): Promise<Page> {
  desk = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 900 })
  const { page } = desk
  await signIn(page, home(), account)
  await page.goto(home() + list)
  await page
    .locator('main a', { hasText: /九年级/ })
    .first()
    .click()
  await page.locator('main').getByRole('link', { name: link, exact: true }).click()
  return page
}

const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Cells of a table's rows as they stand. */
const cellsOf = (page: Page, name: string): Promise<string[][]> =>
  table(page, name)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? '')),
    )
const headsOf = async (page: Page, name: string) =>
  (await readTexts(table(page, name).locator('thead th'), 3)).map((text) => text.replace(/ [↑↓]$/, ''))

describe('exams side by side', () => {
  it('a leader sees each class’s T with its error and each student’s rank, of chosen exams and classes [T15]', async () => {
    const page = await opened('leader11', 'exam/list', '多场对照')
    await page.waitForURL((url) => url.pathname === '/leader/report/exams')
    const heads = await headsOf(page, '各班 T 分')
    expect(heads).toEqual(['班级', expect.any(String), expect.any(String), expect.any(String), '变化'])
    const classes = await cellsOf(page, '各班 T 分')
    expect(classes).toHaveLength(8)
    for (const [, ...cells] of classes)
      for (const cell of cells.slice(0, 3)) expect(cell).toMatch(/^\d\d\.\d ±\d\.\d$/)
    expect(await axe(page)).toEqual([])

    // one exam less, one class alone
    const chosen = page.getByRole('group', { name: '和哪些考试比' })
    await chosen.getByRole('checkbox').first().uncheck()
    await expect.poll(() => headsOf(page, '各班 T 分')).toHaveLength(4)
    const picked = page.getByRole('group', { name: '看哪些班' })
    for (const name of ['九(2)班', '九(3)班', '九(4)班', '九(5)班', '九(6)班', '九(7)班', '九(8)班'])
      await picked.getByRole('checkbox', { name }).uncheck()
    await expect.poll(() => cellsOf(page, '各班 T 分')).toHaveLength(1)
    await expect.poll(() => cellsOf(page, '学生名次')).toHaveLength(45)

    // places won are the difference of the ranks beside them
    const rows = await cellsOf(page, '学生名次')
    for (const [, , before = '', now = '', gained = ''] of rows)
      if (before !== '–' && now !== '–')
        expect(Number(gained.replace('−', '-')), `${before} ${now}`).toBe(Number(before) - Number(now))

    await table(page, '学生名次').getByRole('button', { name: '进退' }).click()
    await table(page, '学生名次').locator('th[aria-sort=descending]', { hasText: '进退' }).waitFor()
    const won = (await cellsOf(page, '学生名次'))
      .map((cells) => cells[4] ?? '')
      .filter((text) => text !== '–')
      .map((text) => Number(text.replace('−', '-')))
    expect(won).toEqual(won.toSorted((a, b) => b - a))

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 Excel：学生名次' }).click(),
    ])
    const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets
    const shown = await cellsOf(page, '学生名次')
    expect(sheet?.rows.slice(1).map((row) => row[0])).toEqual(shown.map(([name]) => name))
    expect(sheet?.rows[0]?.slice(0, 2)).toEqual(['学生', '班级'])
  })

  it('a teacher sees the classes taught alone, and a subject keeps to its own ranks [T15]', async () => {
    const page = await opened('teacher1', 'exam/list', '多场对照')
    await page.waitForURL((url) => url.pathname === '/exam/class-contrast/exams')
    // the total is that of the class headed
    await expect.poll(() => cellsOf(page, '各班 T 分')).toHaveLength(1)
    await page.getByRole('combobox', { name: '科目' }).selectOption({ label: '数学' })
    await expect.poll(() => cellsOf(page, '各班 T 分')).toHaveLength(3)
  })
})

describe('a table of classes', () => {
  it('is sorted by any heading, and kept as it stands [T15]', async () => {
    const page = await opened('leader11', 'exam/list', '平均分对比')
    for (const [head, at] of [
      ['平均分', 1],
      ['最高', 13],
    ] as const) {
      await table(page, '各班数据').getByRole('button', { name: head, exact: true }).click()
      await table(page, '各班数据').locator('th[aria-sort=descending]', { hasText: head }).waitFor()
      const values = (await cellsOf(page, '各班数据')).map((cells) => Number(cells[at]))
      expect(values).toHaveLength(8)
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    }
    const shown = await cellsOf(page, '各班数据')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 Excel：各班数据' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/总分 各班数据\.xlsx$/)
    const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets
    expect(sheet?.rows[0]).toEqual(await headsOf(page, '各班数据'))
    expect(sheet?.rows.slice(1).map((row) => row[0])).toEqual(shown.map(([name]) => name))
    expect(typeof sheet?.rows[1]?.[1]).toBe('number')
  })
})

describe('the class of a page of items', () => {
  it('a leader chooses it on the lecture list and takes it along; all classes are a choice of item scores [T14]', async () => {
    const page = await opened('leader11', 'exam/list', '讲评清单')
    await page.getByText('请先选一个班级').waitFor()
    await page.getByRole('combobox', { name: '班级' }).selectOption({ label: '九(3)班' })
    await page.getByText(/本班得分率不到 60%/).waitFor()
    await page.waitForURL((url) => url.searchParams.has('classId'))
    const { search } = new URL(page.url())
    await page.goto(`${home()}exam/exam-detail/scoring${search}`)
    const first = page.locator('main li button[aria-expanded]').first()
    await first.getByText(/校 \d+%/).waitFor()
    await page.getByRole('combobox', { name: '班级' }).selectOption({ label: '全部班级' })
    await page.waitForURL((url) => !url.searchParams.has('classId'))
    await first.getByText(/校 \d+%/).waitFor({ state: 'detached' })
  })

  it('a teacher of one subject chooses among the classes taught [T14]', async () => {
    const page = await opened('teacher1', 'exam/list', '小题得分')
    const classes = page.getByRole('combobox', { name: '班级' }).locator('option')
    // maths is read in the class headed and in the two taught beside it
    await expect.poll(() => classes.count()).toBe(4)
    await page.getByRole('combobox', { name: '试卷' }).selectOption({ label: '语文' })
    await page.getByRole('heading', { name: '语文', exact: true }).waitFor()
    // Chinese is read in the class headed alone: there is nothing to choose
    await page.getByRole('combobox', { name: '班级' }).waitFor({ state: 'detached' })
  })
})
