import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** A leader's first page: the newest exam's line and the ways on. */
const home = () => `http://localhost:${serverPort()}/`
let desk: Phone
beforeAll(async () => {
  desk = await openPhone({
    executablePath: inject('chromium'),
    width: 1280,
    height: 800,
    serviceWorkers: 'block',
  })
})
afterAll(() => desk.close())
const main = () => desk.page.locator('main')

interface Sheet {
  data: {
    scoreLines: { subject: string; rev: number; lines: object[] }[]
    grade: { counts: { total: { scores: number[]; counts: number[] } } }
  }
}

it('tells who reaches the school’s line, and leads to items, comparison and transcript of the exam [T15]', async () => {
  const { page } = desk
  // the line is put into the reply: one that is drawn at the school is where every reader of the exam begins
  let said = ''
  const letGo = await intercept(page, '**/api/analysis/view/class/contrast?*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Sheet
    const { scores, counts } = json.data.grade.counts.total
    const count = (from: number) => counts.reduce((sum, n, i) => sum + ((scores[i] ?? 0) >= from ? n : 0), 0)
    const [n, above] = [count(-1), count(48_050)]
    said = `特控线（480.5 分）：${n} 人中 ${above} 人达到，占 ${Math.round((above / n) * 100)}%`
    json.data.scoreLines = [
      { subject: 'total', rev: 1, lines: [{ name: '特控线', by: 'score', value: 480.5 }] },
    ]
    await route.fulfill({ response, json })
  })
  await signIn(page, home(), 'leader11')
  const row = main().getByRole('link', { name: /^十一月月考/ })
  await expect.poll(async () => said !== '' && (await row.innerText()).includes(said)).toBe(true)
  await letGo()
  await settled(page)
  expect(await axe(page)).toEqual([])
  for (const [way, path] of [
    ['小题得分 · 九年级', '/exam/exam-detail/scoring'],
    ['班级对比 · 九年级', '/leader/report/average-score'],
    ['成绩单 · 九年级', '/leader/report/transcript'],
  ] as const) {
    // of the newest exam alone
    await expect.poll(() => main().getByRole('link', { name: way }).count()).toBe(1)
    await main().getByRole('link', { name: way }).click()
    await page.waitForURL((url) => url.pathname === path)
    await main()
      .getByText(/十一月月考/)
      .first()
      .waitFor()
    await page.goBack()
    await row.waitFor()
  }
})

it('says nothing of a line where the school drew none [T15]', async () => {
  const { page } = desk
  await page.goto(home())
  const row = main().getByRole('link', { name: /^十一月月考/ })
  await expect.poll(() => row.innerText()).toMatch(/明显|偶然/)
  await settled(page)
  await expect.poll(() => row.innerText()).not.toContain('人达到')
})
