import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(23)

const home = () => `http://localhost:${serverPort()}/`
let phone: Phone
const of: Record<string, string> = {}

beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  await signIn(phone.page, home(), 'teacher1')
  const calls = callsOf(phone.page, home())
  const { list } = await calls.get<{ list: { homeworkId: string; checked: number; own: boolean }[] }>(
    'api/exam/homework/teacher/list?pageSize=50',
  )
  const plans = await calls.get<{ list: { examTplPlanId: string }[] }>('api/exam/homework/plan/list')
  of['h'] = list.find((one) => one.own && one.checked > 0)?.homeworkId ?? ''
  of['p'] = plans.list[0]?.examTplPlanId ?? ''
  const { sheets } = await calls.get<{ sheets: { studentId: string; state: string }[] }>(
    `api/exam/homework/teacher/detail?homeworkId=${of['h']}`,
  )
  of['s'] = sheets.find((sheet) => sheet.state === 'checked')?.studentId ?? ''
}, 60_000)
afterAll(() => phone.close())

const address = (path: string) => home() + path.replaceAll(/\{(\w)\}/g, (_, name: string) => of[name] ?? '')

describe('pages of a teacher about homework', () => {
  it.each([
    ['homework/list', 'R151', 'teacher/list', '周末作业'],
    ['online-homework/select-plan-list', 'R160', 'plan/list', '学校的作业计划'],
    ['online-homework/add-homework/{p}', 'R161', 'template/detail', '检查并布置'],
    ['online-homework/homework-detail/{h}', 'R162', 'teacher/detail', '题目与答案'],
    ['homework/exam-detail?homeworkId={h}', 'R153', 'teacher/detail', '第 1 题'],
    ['homework/check-homework-detail?homeworkId={h}', 'R154', 'teacher/detail', '按分数'],
    ['homework/check-homework-detail/student-paper?homeworkId={h}&of={s}', 'R155', 'teacher/paper', '总评'],
    ['homework-check-paper?homeworkId={h}', 'R181', 'teacher/paper', '总评'],
    ['homework/summarize?homeworkId={h}', 'R156', 'homework/summary', '每题得分率'],
    ['homework/report?homeworkId={h}', 'R152', 'homework/summary', '各班成绩'],
  ] as const)('%s waits, says what failed, and loads when asked again [%s]', async (path, _, call, whole) => {
    await failsThenLoads(phone.page, address(path), call, whole)
  })

  it.each([
    ['homework/list', 'R151', 'teacher/list', 'list', '还没有布置过作业'],
    ['online-homework/select-plan-list', 'R160', 'plan/list', 'list', '没有你任教学科的计划'],
    ['online-homework/set-homework', 'R159', 'relative/teacher', 'classes', '还没有你任教的班级'],
    ['online-homework/homework-detail/{h}', 'R162', 'teacher/detail', 'sheets', '班里还没有学生'],
    ['homework/check-homework-detail?homeworkId={h}', 'R154', 'teacher/detail', 'sheets', '还没有批改好'],
    ['homework-check-paper?homeworkId={h}', 'R181', 'teacher/detail', 'sheets', '还没有人交作业'],
    ['homework/summarize?homeworkId={h}', 'R156', 'homework/summary', 'questions', '每题的得分率'],
  ] as const)('%s says when there is nothing [%s]', async (path, _, call, field, none) => {
    await emptied(phone.page, address(path), call, field, none)
  })

  it.each([
    ['homework/exam-detail', 'R153'],
    ['homework/check-homework-detail', 'R154'],
    ['homework-check-paper', 'R181'],
    ['homework/summarize', 'R156'],
    ['homework/report', 'R152'],
  ])('%s of no homework leads to the list [%s]', async (path) => {
    const { page } = phone
    await page.goto(home() + path)
    await page.getByText('没有选定作业').waitFor()
    await page.locator('main').getByRole('link', { name: '作业' }).click()
    await page.waitForURL((url) => url.pathname === '/homework/list')
  })

  it('a head of class looks on: nothing to mark, nobody to remind [R162]', async () => {
    const { page } = phone
    await page.goto(`${home()}homework/list?search=${encodeURIComponent('电路')}`)
    const line = page.locator('main li').filter({ hasText: '电路' })
    await line.waitFor()
    await expect.poll(() => line.innerText()).not.toContain('待批改')
    await line.locator('a').click()
    await page.getByRole('link', { name: '查看作业' }).waitFor()
    await settled(page)
    await expect.poll(() => page.getByRole('button', { name: /提醒/ }).count()).toBe(0)
  })

  it('nobody but a teacher opens them: a leader and a student are sent to /401 [R159, R160, R161, R162]', async () => {
    for (const account of ['leader9', ME]) {
      await emptyStores(phone.page)
      await signIn(phone.page, home(), account)
      for (const path of ['set-homework', 'select-plan-list', 'add-homework/{p}', 'homework-detail/{h}']) {
        await phone.page.goto(address(`online-homework/${path}`))
        await phone.page.waitForURL((url) => url.pathname === '/401')
      }
    }
  })
})
