import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { toQuestion } from '#tests/support/phone/homework.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { isFirst, readText } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(6)

/** A consolidation from the teacher's exam to the student's report, on phones of the demo district. */
const home = () => `http://localhost:${serverPort()}/`
const PAGES = [
  ['list', '考后巩固'],
  ['do-consolidate', '做巩固'],
  ['mark-consolidate', '批改巩固'],
  ['in-progress-detail', '巩固进度'],
  ['report', '巩固报告'],
  ['consolidate-check', '巩固批改结果'],
] as const
let teacher: Phone
let student: Phone
let examId = ''
let consolidationId = ''
let studentId = ''

beforeAll(async () => {
  ;[teacher, student] = await Promise.all([
    openPhone({ executablePath: inject('chromium') }),
    openPhone({ executablePath: inject('chromium') }),
  ])
  await Promise.all([signIn(teacher.page, home(), 'teacher1'), signIn(student.page, home(), ME)])
  const plan = await callsOf(teacher.page, home()).get<{ list: { examId: string }[] }>(
    'api/exam/plan?pageNo=1&pageSize=1',
  )
  examId = plan.list[0]?.examId ?? ''
}, 60_000)
afterAll(async () => {
  await Promise.all([teacher.close(), student.close()])
})

const at = (path: string, query = '') => `${home()}consolidate/${path}${query}`
const named = (of = '') => `?consolidationId=${consolidationId}${of === '' ? '' : `&of=${of}`}`

describe('a consolidation', () => {
  it('is given from the class’s exam, with the weak points seen first [R184]', async () => {
    const { page } = teacher
    await page.goto(`${home()}exam/exam-detail?examId=${examId}`)
    await page.getByRole('link', { name: '发考后巩固' }).click()
    await page.getByText(/名学生各自得到/).waitFor()
    await clean(page)
    await page.getByLabel('截止时间').selectOption('7')
    await page.getByRole('button', { name: '发给学生' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '发', exact: true }).click()
    await page.waitForURL(/in-progress-detail/)
    consolidationId = new URL(page.url()).searchParams.get('consolidationId') ?? ''
    await page.locator('main').getByText('没交').nth(1).waitFor()
  })

  it('is done without the network after it was opened, kept over a reload, handed in once there is a line [R185] [W02]', async () => {
    const { page, context } = student
    await page.goto(at('list', `?examId=${examId}`))
    await page.getByRole('listitem').filter({ hasText: '老师发的' }).waitFor()
    await underServiceWorker(page)
    await page.goto(at('do-consolidate', named()))
    await page.locator('main nav button').first().waitFor()
    await clean(page)
    await context.setOffline(true)
    const [, all] = await readText(page.getByText(/已答 \d+\/\d+/), /\/(\d+)/)
    for (let no = 1; no <= Number(all); no++) {
      await toQuestion(page, no)
      const choice = page.locator('main fieldset input').first()
      const words = page.getByRole('textbox', { name: '你的答案' })
      if (await isFirst(choice, words)) await choice.check()
      else await words.fill('x=1')
    }
    await page.locator('[data-kept=disk]').waitFor()
    await page.reload()
    await page.getByText(/已答 (\d+)\/\1/).waitFor()
    await page.getByRole('button', { name: '交卷', exact: true }).click()
    await page.getByRole('dialog').getByText('现在没有网络').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click()
    await page.waitForURL(/in-progress-detail/)
    await page.locator('[data-at=phone]').waitFor()
    await clean(page)
    await context.setOffline(false)
    await page.locator('[data-at=school]').waitFor({ timeout: 30_000 })
    await page
      .getByText(/回执编号/)
      .first()
      .waitFor()
    const paper = await callsOf(page, home()).get<{ state: string; studentId: string }>(
      `api/exam/consolidate/paper${named()}`,
    )
    studentId = paper.studentId
    expect(['submitted', 'checked']).toContain(paper.state)
  })

  it('is marked by the teacher, and the student sees key, marks and what has changed [R186] [R187] [R188] [R189]', async () => {
    const { page } = teacher
    const { list } = await callsOf(page, home()).get<{ list: { mark: { auto: boolean } | null }[] }>(
      `api/exam/consolidate/paper?consolidationId=${consolidationId}&ofStudentId=${studentId}`,
    )
    await page.goto(at('in-progress-detail', named()))
    await page.getByText('待批改').last().waitFor()
    await page.goto(at('mark-consolidate', named(studentId)))
    await page.getByRole('button', { name: '批完，发给学生' }).waitFor()
    const byHand = list.filter((question) => question.mark?.auto !== true).length
    if (byHand > 0) {
      await page.getByRole('button', { name: '批完，发给学生' }).click()
      await page.getByText(/还没有给分/).waitFor()
    }
    for (let i = 0; i < byHand; i++) await page.getByRole('button', { name: /^半对/ }).nth(i).click()
    await page.getByRole('textbox', { name: '总评（选填）' }).fill('第一步写得清楚')
    await page.getByRole('button', { name: '批完，发给学生' }).click()
    await page.waitForURL(/in-progress-detail/)
    await page.goto(at('report', named()))
    await page.getByText(/人中 1 人已批改/).waitFor()

    const own = student.page
    await own.goto(at('report', named()))
    await own.getByText(/个百分点|和考试时一样/).waitFor()
    await own.getByRole('link', { name: '看每一题' }).click()
    await own.getByText('老师：第一步写得清楚').waitFor()
    await own.locator('[data-words]').first().waitFor()
  })

  it('is taken back and put up again [R187]', async () => {
    const { page } = teacher
    await page.goto(at('in-progress-detail', named()))
    await page.getByRole('button', { name: '收回' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
    await page.getByText('已收回').waitFor()
    await page.getByRole('button', { name: '重新发出' }).click()
    await page.getByRole('button', { name: '收回' }).waitFor()
  })

  it('may be started by a student of another paper’s lost items, from the report [R184]', async () => {
    const { page } = student
    await page.goto(`${home()}exam/report?examId=${examId}`)
    await page.getByRole('link', { name: '按丢分做巩固' }).click()
    await page
      .getByRole('button', { name: /^开始巩固/ })
      .first()
      .click()
    await page.waitForURL(/do-consolidate/)
    await page.locator('main nav button').first().waitFor()
    await page.goto(at('list'))
    await page.getByText('自己开始的').first().waitFor()
  })
})

describe('pages of consolidation', () => {
  const states = [
    ['list', 'student/list', '自己开始的'],
    ['do-consolidate', 'paper', '已经交了'],
    ['mark-consolidate', 'paper', '这一份不由你批改'],
    ['in-progress-detail', 'paper', '回执编号'],
    ['report', 'report', '按知识点'],
    ['consolidate-check', 'paper', '第一步写得清楚'],
  ] as const

  it('tell a family that they are coming, that they failed, and what there is; with nothing named where to go [R184] [R185] [R186] [R187] [R188] [R189]', async () => {
    const phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
    try {
      await signIn(phone.page, home(), ME)
      for (const [path, call, whole] of states) {
        const query = path === 'list' ? '' : named()
        await failsThenLoads(phone.page, at(path, query), `api/exam/consolidate/${call}`, whole)
        if (path === 'list') continue
        await phone.page.goto(at(path))
        await phone.page.getByText('没有指明是哪一份巩固').waitFor()
      }
      await clean(phone.page)
    } finally {
      await phone.close()
    }
  })

  it('lead every other role to /401 [R184] [R185] [R186] [R187] [R188] [R189] [A02]', async () => {
    const leader = await openPhone({ executablePath: inject('chromium') })
    try {
      await signIn(leader.page, home(), 'leader9')
      for (const [path] of PAGES) {
        await leader.page.goto(at(path, named()))
        await leader.page.waitForURL(/\/401/)
      }
    } finally {
      await leader.close()
    }
  })

  it('show a teacher what there is [R184] [R185] [R186] [R187] [R188] [R189]', async () => {
    for (const [path, title] of PAGES) {
      await teacher.page.goto(at(path, path === 'list' ? '' : named(studentId)))
      await teacher.page
        .getByRole('heading', { name: path === 'do-consolidate' ? '巩固批改结果' : title, level: 1 })
        .waitFor()
      await teacher.page.locator('main [data-loading]').waitFor({ state: 'detached' })
      await clean(teacher.page)
    }
  })
})
