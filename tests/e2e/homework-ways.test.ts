import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { callsOf, handIn } from '#tests/support/phone/hand-in.ts'
import { answerSome, handIn as handInPaper, homeworkPage, untilKept } from '#tests/support/phone/homework.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

let phone: Phone
let home: string
let homeworkId: string
const signOut = async () => {
  await phone.page.goto(home)
  await emptyStores(phone.page)
}
const open = async (path: string) => {
  await phone.page.goto(homeworkPage(home, path, homeworkId))
  await settled(phone.page)
}
/** Takes away what earlier pages left on the phone: it would be shown instead of a failure. */
const forget = async () => {
  await phone.page.goto('about:blank')
  const debug = await phone.context.newCDPSession(phone.page)
  const { origin } = new URL(home)
  await debug.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}
const says = (words: string) => phone.page.locator('main').getByText(words).first().waitFor()

beforeAll(async () => {
  home = `http://localhost:${serverPort()}/`
  phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  homeworkId = await setHomework(home, { title: '家长检查', marker: 'parent' })
  await handIn(phone.page, home, 'student1', homeworkId)
})
afterAll(() => phone.close())

it('while the code of a page comes, its place keeps the rules of access and its heading says so', async () => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const code = '**/assets/homework-*.js'
  const letGo = await intercept(phone.page, code, async (route) => {
    await held
    await route.continue()
  })
  await phone.page.goto(`${home}homework/list`, { waitUntil: 'commit' })
  await phone.page.getByRole('heading', { level: 1, name: '正在加载' }).waitFor()
  expect(await axe(phone.page)).toEqual([])
  release()
  await phone.page.getByRole('heading', { level: 1, name: '作业' }).waitFor()
  await letGo()
})

it('home leads to the homework also where the exams cannot be had', async () => {
  const isExams = (url: URL) => url.pathname.includes('/api/exam/') || url.pathname.includes('/api/analysis/')
  await forget()
  const letGo = await intercept(phone.page, isExams, (route) => route.fulfill({ status: 503, body: '' }))
  await phone.page.goto(home)
  await phone.page.getByText('考试列表没有取到').waitFor()
  await letGo()
  await phone.page.locator('main a[href="/homework/list"]').click()
  await phone.page.waitForURL((url) => url.pathname === '/homework/list')
})

it('every page waits for its call, tells when it fails, and tries again [R151, R152, R153, R154, R155, R156, R157, R158, R163, R181]', async () => {
  for (const [path, call, whole] of [
    ['homework/list', 'student/homework/list', '内能与热机 复习'],
    ['homework/exam-detail', 'student/detail', '由谁批改'],
    ['online-homework/do-homework', 'student/detail', '已答 4 / 4'],
    ['online-homework/crop', 'student/detail', '这张照片不在这台手机上'],
    ['online-homework/in-progress-detail', 'student/detail', '学校收到的答案'],
    ['homework-check-paper', 'student/detail', '这份作业由家长批改'],
    ['homework/check-homework-detail', 'student/detail', '还没有批改好'],
    ['homework/check-homework-detail/student-paper', 'student/detail', '第 4 题，第 1 张'],
    ['homework/report', 'homework/summary', '批改好之后才有报告'],
    ['homework/summarize', 'homework/summary', '批改好之后才有报告'],
  ] as const) {
    await forget()
    await failsThenLoads(phone.page, homeworkPage(home, path, homeworkId), call, whole)
  }
})

it('an address that names no homework shows the way to the list [R152, R153, R154, R155, R156, R157, R158, R163]', async () => {
  for (const path of [
    'homework/report',
    'homework/exam-detail',
    'homework/check-homework-detail',
    'homework/check-homework-detail/student-paper',
    'homework/summarize',
    'online-homework/do-homework',
    'online-homework/crop',
    'online-homework/in-progress-detail',
  ]) {
    await phone.page.goto(home + path)
    await says('没有选定作业')
    await expect.poll(() => phone.page.locator('[data-loading]').count()).toBe(0)
  }
  expect(await axe(phone.page)).toEqual([])
  await phone.page.getByRole('link', { name: '看作业列表' }).click()
  await phone.page.waitForURL((url) => url.pathname === '/homework/list')
})

it('a long list is searched by words and narrowed to a subject, and stays so over a reload [R151]', async () => {
  const rows = phone.page.locator('main li a[href*="/homework/exam-detail"]')
  await phone.page.goto(`${home}homework/list`)
  await rows.nth(1).waitFor()
  await phone.page.getByRole('searchbox', { name: '搜索作业' }).fill('unit 英语')
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Unit 9 Review')])
  await phone.page.reload()
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Unit 9 Review')])
  expect(await axe(phone.page)).toEqual([])
  await phone.page.getByRole('searchbox').fill('没有这样的作业')
  await says('没有找到作业')
  await phone.page.getByRole('searchbox').fill('')
  await phone.page.getByLabel('科目').selectOption('物理')
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('内能与热机')])
})

it('every page of a homework tells a parent whose it is, and which [R152, R154, R155, R156, R157, R163]', async () => {
  await signOut()
  await signIn(phone.page, home, 'parent1')
  for (const [path, names] of [
    ['homework/report', /^.+的作业$/],
    ['homework/exam-detail', /^.+的作业$/],
    ['homework/check-homework-detail', /^.+的作业$/],
    ['homework/check-homework-detail/student-paper', /^.+的作业 · 家长检查$/],
    ['homework/summarize', /^.+的作业$/],
    ['online-homework/do-homework', /^.+的作业$/],
    ['online-homework/in-progress-detail', /^.+的作业 · 家长检查$/],
    ['homework-check-paper', /^.+的作业 · 家长检查$/],
  ] as const) {
    await open(path)
    await phone.page.locator('main').getByText(names).first().waitFor()
  }
})

it('marks written at home outlive the browser, and the paper goes back with them [R181]', async () => {
  await open('homework-check-paper')
  const marks = () => phone.page.getByRole('textbox', { name: /得分/ })
  const words = () => phone.page.getByRole('textbox', { name: '评语' })
  await marks().nth(2).fill('4.5')
  await words().nth(2).fill('顶点写对了')
  await untilKept(phone.page)
  await phone.restart()
  await open('homework-check-paper')
  await expect.poll(() => marks().nth(2).inputValue()).toBe('4.5')
  await expect.poll(() => words().nth(2).inputValue()).toBe('顶点写对了')
  await marks().nth(3).fill('7')
  await phone.page.getByRole('button', { name: '完成批改' }).click()
  await says('全部内容学校都已收到')
  await open('homework/check-homework-detail')
  await says('顶点写对了')
  await says('4.5 / 5 分')
})

it('a question that the address names is brought into view [R154]', async () => {
  const top = async (no: number) =>
    (await phone.page.getByRole('heading', { name: `第 ${no} 题`, exact: true }).boundingBox())?.y ??
    Number.NaN
  await open('homework/check-homework-detail')
  // wherever the page before it in this tab was left
  await expect.poll(() => top(4)).toBeGreaterThan(740)
  const named = `${homeworkPage(home, 'homework/check-homework-detail', homeworkId)}&no=4`
  await phone.page.goto(named)
  await expect.poll(() => top(4)).toBeLessThan(600)
  await expect.poll(() => top(4)).toBeGreaterThan(52)
})

it('the homework of each child is apart: the list, what is to do, and what is handed in [R151, C113]', async () => {
  const { page } = phone
  await signOut()
  await signIn(page, home, 'parent2')
  const calls = callsOf(page, home)
  type Child = { userId: string; studentName: string }
  const { userList } = await calls.get<{ userList: Child[] }>('api/base/data/system/account/user')
  type Reply = { list: { homeworkId: string }[]; counts: { open: number; submitted: number } }
  const listOf = ({ userId }: Child) =>
    calls.get<Reply>(`api/exam/homework/student/homework/list?pageSize=50&userId=${userId}`)
  const lists = await Promise.all(userList.map(async (child) => ({ child, ...(await listOf(child)) })))
  const has = lists.find(({ list }) => list.some((line) => line.homeworkId === homeworkId))
  const other = lists.find((one) => one !== has)
  if (!has || !other) throw new Error('both children are in one class')
  const line = page.locator(`main a[href*="${homeworkId}"]`)
  const childTab = ({ studentName }: Child) => page.getByRole('radio', { name: studentName, exact: true })
  const toDo = (n: number) => page.getByRole('radio', { name: `待完成 ${n}`, exact: true })

  await page.goto(`${home}homework/list`)
  await childTab(has.child).check({ force: true })
  await line.waitFor()
  await toDo(has.counts.open).waitFor({ state: 'attached' })
  await childTab(other.child).check({ force: true })
  await toDo(other.counts.open).waitFor({ state: 'attached' })
  await expect.poll(() => line.count()).toBe(0)
  await says('现在没有待完成的作业')
  await childTab(has.child).check({ force: true })
  await line.waitFor()
  await page.goto(home)
  await says(`${has.counts.open} 项待完成`)

  await page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await answerSome(page, '顶点是 (2,-1)')
  await handInPaper(page)
  await says('全部内容学校都已收到')
  const stateOf = async ({ userId }: Child) =>
    (
      await calls.get<{ state: string }>(
        `api/exam/homework/student/detail?homeworkId=${homeworkId}&userId=${userId}`,
      )
    ).state
  expect(await stateOf(has.child)).toBe('submitted')
  await expect(stateOf(other.child)).rejects.toThrow('10005')
  await page.goto(`${home}homework/list`)
  await toDo(has.counts.open - 1).waitFor({ state: 'attached' })
  await childTab(other.child).check({ force: true })
  await toDo(other.counts.open).waitFor({ state: 'attached' })
  expect((await listOf(other.child)).counts).toEqual(other.counts)
})
