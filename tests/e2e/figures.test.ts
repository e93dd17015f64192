import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readCount, readText, readTexts } from '#tests/support/phone/shows.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** The same exam read by who sees one class of it whole and by who sees all: what is the grade's is the same to both. */
const home = () => `http://localhost:${serverPort()}/`
const CLASS = '九(1)班'
let phone: Phone
afterEach(() => phone.close())

/** Cells of a table's rows by the first one, once they are of what was chosen last. */
async function rowsOf(page: Page, caption: string): Promise<Map<string, string[]>> {
  const table = page.getByRole('region', { name: caption, exact: true })
  await table.waitFor()
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((list) =>
      list.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? '')),
    )
  return new Map(rows.map(([name = '', ...cells]) => [name, cells]))
}

async function seenBy(account: string) {
  phone = await openPhone({ executablePath: inject('chromium') })
  const { page } = phone
  await signIn(page, home(), account)
  await page.locator('main [data-population]').first().waitFor()
  const exam = page.locator('main a', { hasText: /期中考试 · 九年级/ }).first()
  const means = await readTexts(exam.locator('[data-population]'))
  await exam.click()
  await page.getByRole('heading', { name: '班级对比' }).waitFor()
  const hub = page.url()
  const open = async (name: string) => {
    await page.goto(hub)
    await page.getByRole('link', { name, exact: true }).click()
    await inHand(page)
  }

  await open('上线率')
  await page.getByRole('slider', { name: '分数线' }).fill('600')
  const status = page.getByRole('status').filter({ hasText: '分上线' })
  const { input: line } = await readText(status, /600 分上线/)
  const effective = await rowsOf(page, '各科有效分')
  await page.getByRole('radio', { name: '总分系数' }).check()
  await page.getByText('有效分 = 总分线').waitFor()
  const coefficient = await rowsOf(page, '各科有效分')
  await page.getByRole('radio', { name: '按比例' }).check()
  await page.getByRole('slider', { name: '上线比例' }).fill('30')
  // until then it is the line of the share that the page begins with
  const { input: share } = await readText(status, /上线率 (29|3[0-2])/)

  await open('前后 N 名分布')
  const segments = await rowsOf(page, '名次段分布')
  const bars = page.getByRole('list', { name: '各班在后 50 名和前 50 名的人数' }).locator('li')
  const { input: band } = await readText(bars.filter({ hasText: CLASS }), /\d/)

  await open('学科成绩排名')
  const places = (await rowsOf(page, '各班各科名次')).get(CLASS)
  const students = page.getByRole('heading', { name: '学生名次' }).locator('xpath=ancestor::section')
  const more = students.getByRole('button', { name: '显示更多' })
  const of = await readTexts(students.locator('[data-population]'))
  const listed = Number(/(\d+) 人有成绩/.exec(of.at(-1) ?? '')?.[1])
  const rows = students.locator('ol li')
  for (let n = await readCount(rows); n < listed; n = await readCount(rows)) {
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(n)
  }
  const ranks = new Map(
    (
      await rows.evaluateAll((list) =>
        list.map((row) => [...row.querySelectorAll('span, strong')].map((x) => x.textContent ?? '')),
      )
    ).map(([rank = '', name = '', klass = '', score = '']) => [`${klass} ${name}`, `${rank} ${score}`]),
  )
  await page.close()
  await phone.close()
  return { means, line, share, effective, coefficient, segments, band, places, ranks, of }
}

/** Effective scores alone: the counts beside them are of those whom each reader sees. */
const thresholds = (rows: ReadonlyMap<string, string[]>) =>
  [...rows].map(([subject, [score]]) => [subject, score])

describe('a teacher of one class beside the leader', () => {
  it('lines, effective scores, bands, places and ranks are the same, and counts say whose they are [B24] [B25] [C122]', async () => {
    const leader = await seenBy('leader9')
    const teacher = await seenBy('teacher1')
    expect(teacher.line).toBe(leader.line)
    expect(teacher.share).toBe(leader.share)
    expect(thresholds(teacher.effective)).toEqual(thresholds(leader.effective))
    expect(thresholds(teacher.coefficient)).toEqual(thresholds(leader.coefficient))
    for (const [subject, [, single = '', double = '']] of teacher.effective) {
      // of the one class alone, so single and double are at most its students
      expect([subject, Number(double) <= Number(single), Number(single) <= 45]).toEqual([subject, true, true])
    }
    expect(teacher.segments.get(CLASS)).toEqual(leader.segments.get(CLASS))
    expect(teacher.band).toBe(leader.band)
    expect(teacher.places).toEqual(leader.places)
    expect(teacher.ranks.size).toBeGreaterThan(30)
    expect([...teacher.ranks].filter(([name, rank]) => leader.ranks.get(name) !== rank)).toEqual([])
    expect(teacher.of[0]).toMatch(/九年级全年级（8 个班）/)
    expect(teacher.of[1]).toMatch(new RegExp(`所教班级（1 个班）|${CLASS}`))
    // home: the subject of the three that are taught, then the total of the class that is headed
    expect(teacher.means[1]).toMatch(/总分均分 [\d.]+ \/ \d+ · 九\(1\)班：应考 \d+ 人/)
    expect(teacher.means[0]).toMatch(/数学均分 [\d.]+ \/ \d+ · 所教班级（3 个班）：应考 \d+ 人/)
    expect(leader.means).toHaveLength(1)
    expect(leader.means[0]).toMatch(/（8 个班）：应考 \d+ 人，\d+ 人有成绩/)
  })
})
