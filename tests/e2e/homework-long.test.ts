import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { hex } from '#tests/support/school/homework.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(15)

const home = () => `http://localhost:${serverPort()}/`
const LONG = 54
const TITLE = `长作业 ${process.pid}`
let phone: Phone

beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
})
afterAll(() => phone.close())

const rows = () => phone.page.locator('main li a')
const says = (words: string) => phone.page.locator('main').getByText(words).first().waitFor()
const tab = (name: string) => phone.page.getByRole('radio', { name, exact: true })

/** teacher3 sets more than a page of homework for a class that no other test opens. The first one begins first. */
async function setMany(): Promise<void> {
  await signIn(phone.page, home(), 'teacher3')
  const calls = callsOf(phone.page, home())
  type Classes = { classes: { classId: string; courseId: string }[] }
  const { classes } = await calls.get<Classes>('api/base/data/system/account/relative/teacher')
  const own = classes.find((one) => one.courseId !== '')
  const now = Date.now()
  for (let n = 1; n <= LONG; n++)
    await calls.post('api/exam/homework/set', {
      ...{ opId: hex(), title: `${TITLE} 第${n}份`, courseId: own?.courseId, classIds: [own?.classId] },
      ...{ startAt: now - 3_600_000 + n * 1000, deadlineAt: now + 86_400_000, marker: 'teacher' },
      questions: [{ type: 'text', text: '写出顶点坐标', fullMark: 5 }],
    })
}

describe('a teacher with more homework than a page', () => {
  beforeAll(setMany, 120_000)

  it('sees all of it counted, comes to the oldest, and finds it without having loaded it [R151]', async () => {
    const { page } = phone
    type Reply = { counts: { all: number; running: number } }
    const { counts } = await callsOf(page, home()).get<Reply>('api/exam/homework/teacher/list?pageSize=1')
    expect(counts.all).toBeGreaterThanOrEqual(LONG)
    await page.goto(`${home()}homework/list`)
    await tab(`全部 ${counts.all}`).waitFor({ state: 'attached' })
    await tab(`进行 ${counts.running}`).waitFor({ state: 'attached' })
    await expect.poll(() => rows().count()).toBe(50)
    await page.getByRole('button', { name: '显示更多' }).click()
    await rows()
      .filter({ hasText: `${TITLE} 第1份` })
      .waitFor()
    await expect.poll(() => rows().count()).toBe(Math.min(counts.all, 100))
    await page.goto(`${home()}homework/list`)
    await expect.poll(() => rows().count()).toBe(50)
    await page.getByRole('searchbox').fill(`${TITLE} 第1份`)
    await expect.poll(() => rows().allInnerTexts()).toEqual([expect.stringContaining('第1份')])
    // not `check`: the list is told by the address, a moment after the tap
    await tab('待批 0').click({ force: true })
    await says('没有符合条件的内容')
    expect(await axe(page)).toEqual([])
  })

  it('is told when only what is at hand could be looked through, and can ask again [R151]', async () => {
    const { page } = phone
    const isSearch = (url: URL) => url.pathname.endsWith('teacher/list') && url.searchParams.has('search')
    const letGo = await intercept(page, isSearch, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(`${home()}homework/list?search=${encodeURIComponent(`${TITLE} 第2份`)}`)
    await says('只在已有的 50 份里查找')
    expect(await axe(page)).toEqual([])
    await letGo()
    await page.getByRole('alert').getByRole('button').click()
    await expect.poll(() => rows().allInnerTexts()).toEqual([expect.stringContaining('第2份')])
  })
})

it('a student finds what the first page does not hold, by view and by words [R151]', async () => {
  const { page } = phone
  await page.goto(home())
  await emptyStores(page)
  // the school answers the first question with one line instead of fifty: all else is asked for
  await page.route(
    (url) => url.pathname.endsWith('student/homework/list') && !url.searchParams.has('show'),
    (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('pageSize', '1')
      return route.continue({ url: url.href })
    },
  )
  await signIn(page, home(), ME)
  type Reply = { list: { title: string }[]; counts: { open: number; checked: number } }
  const whole = await callsOf(page, home()).get<Reply>(
    'api/exam/homework/student/homework/list?show=checked&pageSize=50',
  )
  const titles = whole.list.map((line) => line.title)
  expect(titles.length).toBeGreaterThan(0)
  await page.goto(`${home()}homework/list?view=checked`)
  await tab(`已批改 ${whole.counts.checked}`).waitFor({ state: 'attached' })
  await expect.poll(() => rows().count()).toBe(titles.length)
  const last = titles.at(-1) ?? ''
  await page.goto(`${home()}homework/list?view=checked&search=${encodeURIComponent(last)}`)
  await expect.poll(() => rows().first().innerText()).toContain(last)
  await page.getByRole('searchbox').fill('没有这样的作业')
  await says('没有找到作业')
})
