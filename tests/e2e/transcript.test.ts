import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText, readTexts } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** The transcript of a whole grade, for who leads it. */
const home = () => `http://localhost:${serverPort()}/`
let phone: Phone
beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 900 })
  await signIn(phone.page, home(), 'leader11')
})
afterAll(() => phone.close())

const row = (name: string) => phone.page.getByRole('row').filter({ hasText: name })
/** Texts of the cells under a heading, of the rows in view. */
async function under(heading: RegExp): Promise<string[]> {
  const headings = await readTexts(phone.page.getByRole('columnheader'), 5)
  const at = headings.findIndex((text) => heading.test(text))
  // the name is the header of its row, so the first cell stands under the second heading
  return readTexts(phone.page.locator(`[role="row"] [role="cell"]:nth-child(${at + 1})`), 5)
}

describe('the transcript of a grade', () => {
  it('has every class, is searched as a whole, sorts by places won, and agrees with that of a class', async () => {
    const { page } = phone
    await page
      .locator('main a', { hasText: /^十一月月考/ })
      .first()
      .click()
    await page.locator('main').getByRole('link', { name: '成绩单' }).click()
    await page.getByRole('heading', { name: '九年级全部班级' }).waitFor()
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('361')
    const first = await readText(page.getByRole('row').nth(1), /九\(\d\)班[\s\S]*/)
    expect(first.input).toContain('九(7)班')
    expect(await axe(page)).toEqual([])

    await page.getByRole('button', { name: '进退' }).click()
    await page.locator('[aria-sort="descending"]', { hasText: '进退' }).waitFor()
    const gained = (await under(/^进退/)).map((text) => Number(text.replace('−', '-')))
    expect(gained).toEqual([...gained].sort((a, b) => b - a))
    expect(gained[0]).toBeGreaterThan(0)

    await page.getByRole('searchbox').fill('202410729')
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('2')
    const inGrade = await readText(row('202410729'), /九\(7\)班[\s\S]*202410729/)

    // of one class the same search finds nobody, and leads to where it does
    await page.getByRole('combobox', { name: '班级' }).selectOption({ label: '九(1)班' })
    await page.getByText('没有找到“202410729”').waitFor()
    await page.getByRole('button', { name: '在全部班级里找' }).click()
    await row('202410729').waitFor()

    await page.getByRole('combobox', { name: '班级' }).selectOption({ label: '九(7)班' })
    await page.getByRole('heading', { name: '九(7)班' }).waitFor()
    const inClass = await readText(row('202410729'), /\d[\s\S]*202410729/)
    const figures = (text: string) => text.split(/\s+/).filter((word) => /^[\d.]+$/.test(word))
    // marks and both ranks are the same
    expect(figures(inGrade[0])).toEqual(expect.arrayContaining(figures(inClass[0])))
  })

  it('leads to a student’s report and back to the grade', async () => {
    const { page } = phone
    await page.getByRole('combobox', { name: '班级' }).selectOption({ label: '全部班级' })
    await page.getByRole('heading', { name: '九年级全部班级' }).waitFor()
    await row('202410729').getByRole('rowheader').getByRole('link').click()
    await page.locator('[data-report="whole"]').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: '九年级全部班级' }).waitFor()
  })

  it('of a class tells the same places won or lost since the exam before as that of the grade [T15]', async () => {
    const { page } = phone
    const gained = async () => {
      const headings = await readTexts(page.getByRole('columnheader'), 5)
      const at = headings.findIndex((text) => text.startsWith('进退'))
      if (at < 0) return null
      const [places] = await readText(row('202410143').locator(`[role="cell"]:nth-child(${at + 1})`), /\S+/)
      return places
    }
    const call = await callsAs(home(), 'leader11')
    const { list } = await call<{ list: { examId: string; examName: string }[] }>('api/exam/plan?pageSize=20')
    const examId = list.find(({ examName }) => examName === '十一月月考')?.examId
    await page.goto(`${home()}leader/report/transcript?examId=${examId}`)
    await page.getByRole('heading', { name: '九年级全部班级' }).waitFor()
    await page.getByRole('searchbox').fill('202410143')
    await row('202410143').waitFor()
    await expect.poll(gained).toMatch(/^[+−]\d+$/)
    const inGrade = await gained()
    await page.getByRole('combobox', { name: '班级' }).selectOption({ label: '九(1)班' })
    await page.getByRole('heading', { name: '九(1)班' }).waitFor()
    await page.getByRole('searchbox').fill('202410143')
    await expect.poll(gained).toBe(inGrade)
    await page.getByRole('columnheader', { name: /年级名次，比期中考试/ }).waitFor()
  })

  it('shows a long name whole where there is room [R140]', async () => {
    const { page } = phone
    await page.getByRole('searchbox').fill('穆罕默德')
    const name = page.getByRole('rowheader', { name: '穆罕默德艾力江·阿卜杜克热木江' }).locator('span')
    // a line that is left out is 20 px; signs of a font may stand a few above their own line
    await expect.poll(() => name.evaluate((all) => all.scrollHeight - all.clientHeight)).toBeLessThan(10)
  })

  it('is as high as all its rows; its heading stays under the bar, and goes sideways with them [R140]', async () => {
    const { page } = phone
    await page.getByRole('combobox', { name: '班级' }).selectOption({ label: '全部班级' })
    await page.getByRole('heading', { name: '九年级全部班级' }).waitFor()
    await page.getByRole('searchbox').fill('')
    await page.setViewportSize({ width: 900, height: 900 })
    const table = page.getByRole('table')
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('361')
    await expect.poll(() => table.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0)
    const last = page.locator('[role=row][aria-rowindex="361"]')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await last.waitFor()
    const head = page.getByRole('columnheader').first()
    const under = async () => {
      const bar = await page.locator('header[data-print=title]').boundingBox()
      const row = await head.locator('xpath=..').boundingBox()
      return Math.round((row?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0))
    }
    await expect.poll(under).toBe(0)
    const [names, rows] = [table.getByRole('rowgroup').first(), table.getByRole('rowgroup').last()]
    const left = (of: typeof rows) => of.evaluate((group) => Math.round(group.scrollLeft))
    await rows.evaluate((group) => group.scrollTo(30, 0))
    await expect.poll(() => left(names)).toBe(30)
    await names.evaluate((group) => group.scrollTo(10, 0))
    await expect.poll(() => left(rows)).toBe(10)
    expect(await axe(page)).toEqual([])
  })
})
