import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf, handIn } from '#tests/support/phone/hand-in.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { readText, settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { operation } from '#tests/support/school/homework.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(24)

const home = () => `http://localhost:${serverPort()}/`
const TITLE = `用公式法解方程 ${process.pid}`
let teacher: Phone
let student: Phone
let homeworkId = ''
let studentId = ''

beforeAll(async () => {
  ;[teacher, student] = await Promise.all([
    openPhone({ executablePath: inject('chromium') }),
    openPhone({ executablePath: inject('chromium') }),
  ])
  await signIn(teacher.page, home(), 'teacher1')
}, 60_000)
afterAll(async () => {
  await Promise.all([teacher.close(), student.close()])
})

const button = (name: string | RegExp) => teacher.page.getByRole('button', { name })

/** Sets homework with an uploaded page through the form: a choice with a key, and a photograph. */
async function setHomework(): Promise<void> {
  const { page } = teacher
  await page.goto(`${home()}online-homework/set-homework`)
  await button('检查并布置').click()
  await page.locator('main').getByText('请选择学科。').waitFor()
  await page.getByLabel('标题').fill(TITLE)
  await page.getByLabel('学科').selectOption({ label: '数学' })
  await page.locator('main input[type="checkbox"]').first().check()
  await page.getByLabel('上传试卷').check({ force: true })
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 360, height: 400 } })
  await underServiceWorker(page)
  await teacher.context.setOffline(true)
  await page.locator('input[type="file"]').setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer })
  await page.getByText('在本机，联网后自动上传').waitFor()
  await button('检查并布置').click()
  await page.getByText('试卷页还在上传，请稍候。').waitFor()
  await page.getByText('草稿已存在本机').waitFor()
  await teacher.context.setOffline(false)
  await page.reload()
  // the page chosen without a line comes to the school by itself; its place is where its name stands
  const paper = page.getByRole('listitem').filter({ hasText: '第 1 页' })
  await paper.getByText('paper.png').waitFor()
  await button('增加一题').click()
  await page.getByLabel('作答方式').selectOption('choice')
  await page.getByLabel('答案').fill('b')
  await button('增加一题').click()
  await page.getByLabel('作答方式').last().selectOption('photo')
  await button('检查并布置').click()
  await page.getByText('立即').waitFor()
  await button('布置').last().click()
  await page.waitForURL(/homework-detail/)
  homeworkId = page.url().split('/').at(-1) ?? ''
}

describe('homework of a teacher', () => {
  it('is set from an uploaded paper; its draft and pages survive a reload and a line that is down [R159, A03, W05]', async () => {
    const { page } = teacher
    await page.goto(`${home()}online-homework/set-homework`)
    await page.getByLabel('标题').fill('草稿还在')
    await page.getByText('草稿已存在本机').waitFor()
    await page.reload()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some((field) => field.value === '草稿还在'),
    )
    await setHomework()
    await page.locator('main').getByText(TITLE).waitFor()
  })

  it('comes in from a student, is marked with the pen without a line, and goes back by itself [R162, R155, R181]', async () => {
    const { page, context } = teacher
    ;({ studentId } = await handIn(student.page, home(), ME, homeworkId))
    await page.goto(`${home()}online-homework/homework-detail/${homeworkId}`)
    await page.getByRole('link', { name: '批改 1 份' }).click()
    const board = page.locator('[data-pen] img')
    await board.waitFor()
    await context.setOffline(true)
    const box = await page.locator('[data-pen]').boundingBox()
    if (!box) throw new Error('no board')
    await page.locator('[data-pen]').scrollIntoViewIfNeeded()
    await page.locator('[data-pen]').hover({ position: { x: 60, y: 60 } })
    const at = await page.locator('[data-pen]').boundingBox()
    await page.mouse.down()
    await page.mouse.move((at?.x ?? 0) + 160, (at?.y ?? 0) + 120, { steps: 8 })
    await page.mouse.up()
    await page.getByText('本页批注（1）').waitFor()
    const second = page.getByRole('article', { name: '第 2 题' })
    await second.getByRole('button', { name: '7', exact: true }).click()
    await second.getByRole('button', { name: '半分' }).click()
    await second.getByLabel('第 2 题评语').fill('步骤要写全')
    await page.getByText('在本机，联网后自动上传').waitFor()
    await button('发还').click()
    await page.getByText('的作业已发还').first().waitFor()
    await context.setOffline(false)
    await page.getByText('已传到学校').waitFor({ timeout: 30_000 })
    const readSheet = () =>
      callsOf(student.page, home()).get<{
        state: string
        score: number
        answers: { no: number; mark: { score: number; comment: string } }[]
        strokes: { strokes: { points: number[] }[] }[]
      }>(`api/exam/homework/student/detail?homeworkId=${homeworkId}`)
    await expect.poll(readSheet).toMatchObject({ state: 'checked', score: 17.5 })
    const sheet = await readSheet()
    expect(sheet.answers[1]?.mark).toMatchObject({ score: 7.5, comment: '步骤要写全' })
    expect(sheet.strokes[0]?.strokes[0]?.points.length).toBeGreaterThanOrEqual(4)
  })

  it('has the next papers on the phone before the line breaks [R181]', async () => {
    const { page, context } = teacher
    await underServiceWorker(page)
    let papers = 0
    page.on('requestfinished', (request) => {
      if (request.url().includes('/homework/teacher/paper')) papers += 1
    })
    await page.goto(`${home()}homework/list?search=${encodeURIComponent('一元二次方程')}`)
    await page.locator('main a[href*="homework-detail"]', { hasText: '一元二次方程' }).first().click()
    await page.getByRole('link', { name: /批改 \d+ 份/ }).click()
    await page.getByText('第 1 / ').waitFor()
    await expect.poll(() => papers, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
    await context.setOffline(true)
    const name = page.locator('main h2').first()
    const { input: first } = await readText(name, /\S/)
    await page.getByRole('button', { name: '下一份', exact: true }).click()
    await page.getByText('第 2 / ').waitFor()
    await page.getByRole('article', { name: '第 1 题' }).waitFor()
    await expect.poll(() => name.innerText()).not.toBe(first)
    await context.setOffline(false)
  })

  it('a plan brings its questions and its time; a student finds neither the page nor the call [R160, R161, A03]', async () => {
    const { page } = teacher
    await page.goto(`${home()}online-homework/select-plan-list`)
    const plan = page.locator('main a[href*="/online-homework/add-homework/"]').first()
    const [name] = await readText(plan, /.+/)
    await plan.click()
    await page.getByText('第 1 题').first().waitFor()
    // its formulas came drawn
    await page.locator('main svg[role="img"][aria-label]').first().waitFor()
    await expect.poll(() => page.locator('main').innerText()).not.toContain('$')
    await expect.poll(() => page.getByLabel('标题').inputValue()).toBe(name)
    await student.page.goto(`${home()}online-homework/set-homework`)
    await student.page.waitForURL(/401/)
    const set = { opId: '0'.repeat(32), title: 't', courseId: '2', classIds: ['c'], marker: 'teacher' }
    const more = {
      startAt: Date.now(),
      deadlineAt: Date.now() + 60_000,
      questions: [{ type: 'photo', fullMark: 1 }],
    }
    await expect(
      callsOf(student.page, home()).post('api/exam/homework/set', { ...set, ...more }),
    ).rejects.toThrow('10002')
  })

  it.each([
    ['homework/list', 'R151', TITLE],
    ['online-homework/select-plan-list', 'R160', '从空白开始'],
    ['online-homework/set-homework', 'R159', '题库选题'],
    ['online-homework/add-homework/none', 'R161', '没有这个计划'],
    ['online-homework/homework-detail/{h}', 'R162', '撤回作业'],
    ['homework/exam-detail?homeworkId={h}', 'R153', '第 2 题'],
    ['homework/check-homework-detail?homeworkId={h}', 'R154', '17.5'],
    ['homework/check-homework-detail/student-paper?homeworkId={h}&of={s}', 'R155', '总评'],
    ['homework-check-paper?homeworkId={h}', 'R181', '收回重批'],
    ['homework/summarize?homeworkId={h}', 'R156', '得分率'],
    ['homework/report?homeworkId={h}', 'R152', '各班成绩'],
    ['homework/exam-detail?homeworkId=none', 'R153', '作业没有取到'],
  ] as const)('%s shows what there is and breaks no rule of accessibility [%s]', async (path, _, text) => {
    const { page } = teacher
    await page.goto(home() + path.replace('{h}', homeworkId).replace('{s}', studentId))
    await page.locator('main').getByText(text).first().waitFor()
    await settled(page)
    expect(await axe(page)).toEqual([])
  })

  it('a version that came after the paper was given back stands beside what counts, until it is let count [B02, R155]', async () => {
    const { page } = teacher
    const calls = callsOf(student.page, home())
    const { accountKey } = await calls.get<{ accountKey: string }>('api/base/data/system/account/user')
    const target = targetOf.answer(homeworkId, studentId, 1)
    const more = { accountKey, deviceId: 'another-phone', sealedAt: Date.now() }
    await calls.post('api/common/operation/send', operation(ME, 'answer', target, { choice: ['C'] }, more))
    await page.goto(`${home()}online-homework/homework-detail/${homeworkId}`)
    await page.getByText('1 个版本待定').click()
    const versions = page.locator('main article').filter({ hasText: '这个版本' })
    await versions.getByText('关闭后交来').waitFor()
    await expect.poll(() => versions.innerText()).toMatch(/现在算数的\s+B[\s\S]*这个版本[\s\S]*C/)
    await versions.getByRole('button', { name: '算数', exact: true }).click()
    const first = page.getByRole('article', { name: '第 1 题' })
    await first.getByText('错误', { exact: true }).waitFor()
    await versions.getByText('算数', { exact: true }).first().waitFor()
    await expect.poll(() => versions.getByRole('button').count()).toBe(0)
  })
})
