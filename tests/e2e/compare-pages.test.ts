import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BarePage, openBarePage } from '#tests/support/phone/bare-page.ts'
import { throughItsStates } from '#tests/support/phone/page-states.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Pages that compare classes, each on its own address: coming, refused, without an exam, and whole. */
const home = () => `http://localhost:${serverPort()}/`

let bare: BarePage
let page: BarePage['page']
beforeAll(async () => {
  bare = await openBarePage(inject('chromium'), home())
  page = bare.page
})
afterAll(() => bare.close())
const as = (account: string) => bare.as(account)

/** The address of the first exam of a list, without the path. */
async function examOf(list: string): Promise<string> {
  await page.goto(home() + list)
  const link = page.locator('main a', { hasText: /^期中考试/ }).first()
  await link.click()
  await page.waitForURL(/examId=/)
  return new URL(page.url()).searchParams.get('examId') ?? ''
}

/** Pages of leaders: row, path, its call, words of it, words without an exam. */
const leads: [row: string, path: string, call: string, whole: string, none: string][] = [
  [
    'transcript [R148]',
    'exam/class-contrast/transcript',
    'view/class/contrast',
    '总分',
    '没有说要看哪一场考试',
  ],
  [
    'explanation of a paper [R149]',
    'exam/class-contrast/paper-explain',
    'data/paper/items',
    '整卷',
    '还没有选考试',
  ],
  ['report hidden [R195]', 'leader/no-report', 'display/student/get', '学生和家长', '报告还没有公布'],
]

describe('a teacher', () => {
  it('comes to the upline rate by the link of the exam, on its own page, in every state [R147]', async () => {
    await as('teacher1')
    const examId = await examOf('exam/list')
    await page.getByRole('link', { name: '上线率' }).click()
    await page.getByRole('slider', { name: '分数线' }).waitFor()
    await page.waitForURL((url) => url.pathname === '/exam/class-contrast/upline-rate')
    await page.getByRole('slider', { name: '分数线' }).fill('1')
    await page.getByText(/1 分上线 (\d+) \/ \1 人/).waitFor()
    await throughItsStates(page, {
      home: home(),
      path: 'exam/class-contrast/upline-rate',
      examId,
      call: 'view/class/contrast',
      whole: '各班上线率',
      none: '还没有选考试',
    })
  })

  it('makes an exercise of where the class fell behind, keeps it, and sets it as homework [R142]', async () => {
    const examId = await examOf('exam/list')
    await page.getByRole('link', { name: '薄弱点练习' }).click()
    await page.waitForURL((url) => url.pathname === '/exam/exam-detail/exercise')
    // the subject that is taught comes first
    await page.getByRole('heading', { name: '低于预期的小题' }).waitFor()
    const paper = page.getByRole('combobox', { name: '试卷' })
    await expect.poll(() => paper.inputValue()).toBe('math')
    await paper.selectOption({ label: '语文' })
    await page.getByText('没有明显落后的小题').waitFor()
    await paper.selectOption({ label: '数学' })
    await page.getByRole('heading', { name: '低于预期的小题' }).waitFor()
    const chosen = page.getByRole('status').filter({ hasText: '已选' })
    const { input: before } = await readText(chosen, /已选 \d+/)
    await page.getByRole('checkbox').first().uncheck()
    await expect.poll(() => chosen.innerText()).not.toBe(before)
    await page.getByLabel('练习名称').fill('期中错题再练')
    await page.getByRole('button', { name: '保存练习' }).click()
    await page.getByRole('link', { name: /期中错题再练/ }).click()
    await page.waitForURL((url) => url.pathname === '/online-homework/set-homework')
    await expect.poll(() => page.getByLabel('标题').inputValue(), { timeout: 15_000 }).toBe('期中错题再练')
    await page.getByRole('list', { name: '题目' }).getByRole('listitem').first().waitFor()
    await throughItsStates(page, {
      home: home(),
      path: 'exam/exam-detail/exercise',
      examId: `${examId}&paperId=math`,
      call: 'workbench/teacher/exercise',
      whole: '期中错题再练',
      none: '还没有选考试',
    })
  })
})

describe('a leader', () => {
  let examId = ''
  beforeAll(async () => {
    await as('leader9')
    examId = await examOf('leader/list')
  })

  it.each(leads)('%s: coming, failed, whole, and without an exam', async (_, path, call, whole, none) => {
    await throughItsStates(page, { home: home(), path, examId, call, whole, none })
  })
})

describe('nobody else', () => {
  it.each([
    ['student1', '[R142] [R148] [R149] [R195]'],
    ['parent1', '[R142] [R148] [R149] [R195]'],
    ['teacher1', '[R148] [R149] [R195]'],
  ])('%s is sent away from them: %s', async (who) => {
    await as(who)
    const paths = leads.map(([, path]) => path)
    for (const path of who === 'teacher1' ? paths : ['exam/exam-detail/exercise', ...paths]) {
      await page.goto(`${home()}${path}?examId=e1`)
      await page.waitForURL((url) => url.pathname === '/401')
    }
  })
})
