import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText, readTexts } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

let desk: Phone
const home = () => `http://localhost:${serverPort()}/`
const main = () => desk.page.locator('main')
const screen = () => desk.page.locator('dialog[open]')
/** Numbers of the items of the list, in its order. */
const listed = (least = 2) => readTexts(main().locator('h2', { hasText: /^第 .+ 题$/ }), least)

const openDesk = () => openPhone({ executablePath: inject('chromium'), width: 1280, height: 800 })

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** Opens the list of the first class of a teacher, for the newest exam. */
async function open(account: string) {
  const { page } = desk
  await signIn(page, home(), account)
  await page.goto(`${home()}exam/list`)
  await main()
    .getByRole('link', { name: /十一月月考/ })
    .first()
    .click()
  await main().getByRole('link', { name: '讲评清单' }).first().click()
  await main()
    .getByText(/本班得分率不到 60%/)
    .waitFor()
  await listed()
}

it('a teacher opens the lecture list of the class: items in order, words, wrong answers, who [T14]', async () => {
  const { page } = desk
  await open('teacher1')
  await main().getByRole('heading', { name: '数学', exact: true }).waitFor()
  // the marks to win go down until the items that are not behind the grade begin
  const wins = (await readTexts(main().getByText(/^每人可多得/))).map((text) =>
    Number(/[\d.]+/.exec(text)?.[0]),
  )
  expect(wins).toEqual(wins.toSorted((a, b) => b - a))
  await main().locator('[data-words]').first().waitFor()
  await main().locator('dl dd').first().waitFor()
  // answers are cut out of the scanned cards, and told with whose they are
  const answer = main()
    .getByRole('listitem')
    .filter({ has: page.getByAltText(/^第 .+ 题的作答$/) })
  await answer.first().waitFor()
  const [, whose = ''] = await readText(answer.first(), /^(\S+) /)
  await main().locator('dl dd', { hasText: whose }).first().waitFor()
  expect(await axe(page)).toEqual([])
})

it('projected it fills the screen, names nobody, and keys go through it [T14]', async () => {
  const { page } = desk
  const [first = '', second = ''] = await listed()
  await main().getByRole('button', { name: '投影讲评' }).click()
  await screen().getByRole('heading', { name: first }).waitFor()
  const { input: names } = await readText(main().locator('dl dd').first(), /./)
  for (const name of names.split('、'))
    await expect.poll(() => screen().getByText(name, { exact: true }).count()).toBe(0)
  await page.keyboard.press('PageDown')
  await screen().getByRole('heading', { name: second }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await screen().getByRole('heading', { name: first }).waitFor()
  const box = await screen().boundingBox()
  expect([box?.width, box?.height]).toEqual([1280, 800])
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await screen().waitFor({ state: 'detached' })
})

it('is handed on: questions about these items to the students who lost marks there, and it is printed [T14]', async () => {
  await desk.close()
  desk = await openDesk()
  const { page } = desk
  // a class that no other test gives anything
  await open('marker1')
  await page.emulateMedia({ media: 'print' })
  for (const no of await listed()) await main().getByText(no, { exact: true }).first().waitFor()
  await expect.poll(() => main().getByRole('button', { name: '投影讲评' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  const [, only = ''] = await readText(main().getByText(/丢分的 \d+ 名学生。$/), /^第 (.+) 题，/)
  await main().getByRole('link', { name: '给这些学生发巩固题' }).click()
  await main().getByText(`只针对第 ${only} 题`).waitFor()
  await main().getByRole('button', { name: '发给学生' }).click()
  await screen().getByRole('button', { name: '发', exact: true }).click()
  await page.getByText(/^已发给 \d+ 名学生$/).waitFor()
})

it('stands on the first page of who teaches the subject, by class, and a tap opens its list [T14]', async () => {
  await desk.close()
  desk = await openDesk()
  const { page } = desk
  await signIn(page, home(), 'teacher2')
  const card = main().locator('section', { has: page.getByRole('heading', { name: '讲评 · 十一月月考' }) })
  const first = card.getByRole('link').first()
  const [, name = '', items = '', count] = await readText(
    first,
    /^(\S+) · 物理\s+第 (.+) 题先讲，共 (\d+) 题值得讲/,
  )
  await first.click()
  await page.waitForURL((url) => url.pathname === '/exam/exam-detail/lecture')
  await main().getByText(`十一月月考 · ${name}`, { exact: true }).waitFor()
  const listedNow = await listed(Number(count))
  expect(listedNow.slice(0, items.split('、').length)).toEqual(items.split('、').map((no) => `第 ${no} 题`))
})

it('keeps the lines of the first page in their places while what they say arrives [T14]', async () => {
  await desk.close()
  desk = await openDesk()
  const { page } = desk
  const held: (() => void)[] = []
  await page.route('**/api/analysis/view/class/report*', async (route) => {
    // the first class that is asked for is the last that arrives
    if (held.length === 0) await new Promise<void>((go) => held.push(go))
    else held.push(() => {})
    await route.continue()
  })
  await signIn(page, home(), 'teacher2')
  const card = main().locator('section', { has: page.getByRole('heading', { name: '讲评 · 十一月月考' }) })
  const lines = card.getByRole('listitem')
  await lines.nth(1).getByRole('link').waitFor()
  const before = (await readTexts(lines, 2)).map((text) => text.split(' · ')[0])
  await expect.poll(() => lines.first().getByRole('link').count()).toBe(0)
  held[0]?.()
  await lines.first().getByRole('link').waitFor()
  expect((await readTexts(lines, 2)).map((text) => text.split(' · ')[0])).toEqual(before)
})

it('without a class it asks for one, in the choice of class too; once chosen there is no choice of none [T14]', async () => {
  await desk.close()
  desk = await openDesk()
  const { page } = desk
  await signIn(page, home(), 'leader9')
  const call = await callsAs(home(), 'leader9')
  const { list } = await call<{ list: { examId: string; examName: string }[] }>('api/exam/plan?pageSize=20')
  const examId = list.find(({ examName }) => examName === '十一月月考')?.examId
  await page.goto(`${home()}exam/exam-detail/lecture?examId=${examId}`)
  await main().getByText('请先选一个班级').waitFor()
  const picker = main().getByRole('combobox', { name: '班级' })
  const options = picker.locator('option')
  await expect.poll(async () => (await options.allTextContents())[0]).toBe('请选择班级')
  const [, name = ''] = await readTexts(options, 2)
  await picker.selectOption({ label: name })
  await main().getByText(`十一月月考 · ${name}`, { exact: true }).waitFor()
  await expect.poll(async () => (await options.allTextContents())[0]).toBe(name)
})
