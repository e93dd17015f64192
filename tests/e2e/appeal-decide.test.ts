import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { makeFamilies } from '#server/demo/families.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** A marking error from the student's report to the decision of the class's teacher and back; the student's card is scanned. */
const home = () => `http://localhost:${serverPort()}/`
const EXAM = '十一月月考'
/** Pupils of the class that teacher1 heads, by their seats; the first three have scanned cards. */
const pupil = (of: number) =>
  makeFamilies()
    .flatMap(({ children }) => children)
    .find(({ school, grade, class: at, seat }) => school === 0 && grade === 2 && at === 0 && seat === of) ?? {
    number: '',
    name: '',
  }
let phones: Phone[] = []
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close()
  phones = []
})
const newPhone = async (account: string, width: number, height: number) => {
  const phone = await openPhone({ executablePath: inject('chromium'), width, height })
  phones.push(phone)
  await signIn(phone.page, home(), account)
  return phone.page
}

async function openExam(page: Page): Promise<string> {
  await page.goto(`${home()}exam/student-exam-list`)
  await page.locator('main a', { hasText: EXAM }).first().click()
  await page.waitForURL(/\/exam\/report\?/)
  await inHand(page)
  return new URL(page.url()).searchParams.get('examId') ?? ''
}

/** Reports the first question of a subject that lost marks; gives its number and address. */
async function report(page: Page, examId: string, course: string, words: string) {
  await page.goto(`${home()}exam/report/answer-card-question?examId=${examId}`)
  await page.getByRole('tab', { name: course }).click()
  await page.getByRole('tab', { name: course, selected: true }).waitFor()
  await page
    .getByRole('link', { name: /没得分|部分得分/ })
    .first()
    .click()
  await page.waitForURL(/itemNo=/)
  const address = page.url()
  const no = new URL(address).searchParams.get('itemNo') ?? ''
  await page.getByRole('link', { name: '反馈判分错误' }).click()
  await page.getByRole('textbox', { name: /请说明哪里不对/ }).fill(words)
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByText(words).first().waitFor()
  await page.getByText('复核中').first().waitFor()
  return { no, address }
}

/** The line of the work that waits: reports about the exam in a subject. */
const waiting = (page: Page, course: string) =>
  page.getByRole('link', { name: new RegExp(`复核判分反馈.*${EXAM} · ${course}`) })

/** On the first page one line of each kind has room; reports about other exams may be older. */
const anyReport = (page: Page) => page.getByRole('link', { name: /复核判分反馈.*条待复核/ }).first()

/** From the card of the first page to all that waits. */
async function toTodos(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^全部(待办| \d+ 件)$/ }).click()
  await page.waitForURL(/\/todo/)
}

describe('a report of a marking error', () => {
  it('waits on home and in the to-dos of the teacher, opens there with the scan, and a new mark reaches the report [T16]', async () => {
    const { number, name } = pupil(1)
    const student = await newPhone(number, 390, 844)
    const examId = await openExam(student)
    const { no, address } = await report(student, examId, '数学', '第一步是对的')

    // the leader of the subject has it on the first page too
    const leader = await newPhone('leader12', 390, 844)
    await anyReport(leader).waitFor()
    expect(await axe(leader)).toEqual([])
    await toTodos(leader)
    await waiting(leader, '数学').getByText('1 条待复核').waitFor()
    const teacher = await newPhone('teacher1', 390, 844)
    await anyReport(teacher).waitFor()
    expect(await axe(teacher)).toEqual([])
    await toTodos(teacher)
    await waiting(teacher, '数学').getByText('1 条待复核').waitFor()
    expect(await axe(teacher)).toEqual([])
    // the demo's exam was marked elsewhere: here as if two markers had given 3 and 4
    await teacher.route('**/api/exam/mark/original?**', async (route) => {
      const reply = await route.fetch()
      const mark = (slot: number, counted: boolean) => ({ name: '王', slot, mark: slot + 2, at: 1, counted })
      const data = { final: 3, given: [mark(1, true), mark(2, false)] }
      await route.fulfill({ response: reply, json: { ...(await reply.json()), data } })
    })
    await waiting(teacher, '数学').click()
    await teacher.waitForURL(/\/exam\/appeals\?.*paperId=math/)
    const original = teacher.getByRole('list', { name: '阅卷时给的分' })
    await original.getByText('第一评：3 分').waitFor()
    await original.getByText('第二评：4 分').waitFor()
    await original.getByText(/不计入/).waitFor()
    const who = teacher.getByRole('heading', { name: new RegExp(`${name} · .* · 第 ${no} 题`) })
    await who.waitFor()
    // in sight, without scrolling
    expect((await who.boundingBox())?.y).toBeLessThan(844)
    expect(await teacher.evaluate(() => window.scrollY)).toBe(0)
    await teacher.getByText('第一步是对的').waitFor()
    await teacher
      .getByRole('img', { name: `第 ${no} 题的答题扫描` })
      .first()
      .waitFor()
    const marks = teacher.getByText(/^现在 [\d.]+ \/ [\d.]+ 分$/)
    const [, from = '', full = ''] = await readText(marks, /现在 ([\d.]+) \/ ([\d.]+) 分/)
    expect(await axe(teacher)).toEqual([])
    // by the keyboard: Enter gives the new mark
    await teacher.getByRole('textbox', { name: '改为（分）' }).fill(full)
    await teacher.getByRole('textbox', { name: '给学生的说明' }).fill('第一步应给分')
    await teacher.keyboard.press('Enter')
    await teacher.getByText('都复核完了').waitFor()
    const line = teacher.getByRole('listitem').filter({ hasText: `第 ${no} 题` })
    await line.getByText(`已改为 ${full} 分`, { exact: true }).waitFor()
    expect(await axe(teacher)).toEqual([])

    // nothing of it waits any more
    await teacher.getByRole('link', { name: '回到待办' }).click()
    await teacher.waitForURL(/\/todo/)
    await teacher.getByRole('tab', { name: '未完成' }).or(teacher.getByText('未完成')).first().waitFor()
    await expect.poll(() => waiting(teacher, '数学').count()).toBe(0)
    await teacher.goto(home())
    await teacher.getByText('最近的考试').waitFor()
    await expect.poll(() => waiting(teacher, '数学').count()).toBe(0)

    await student.goto(`${home()}exam/correction-error?examId=${examId}`)
    await student.getByText(`由 ${from} 分改为 ${full} 分，报告已更新。`).waitFor()
    await student.getByText('老师说：第一步应给分').waitFor()
    await expect
      .poll(
        async () => {
          await student.goto(address)
          await student.getByText('班级得分率').waitFor()
          return student.locator('main').innerText()
        },
        { timeout: 60_000, interval: 3000 },
      )
      .toContain(`${full} / ${full}`)
  })

  it('is decided one after another at a desk; a mark stays only with a reason, which the student reads [T16]', async () => {
    const sent = []
    for (const [seat, words] of [
      [5, '这里写对了'],
      [6, '字迹能看清'],
    ] as const) {
      const { number, name } = pupil(seat)
      const page = await newPhone(number, 390, 844)
      const examId = await openExam(page)
      sent.push({ page, examId, name, ...(await report(page, examId, '语文', words)) })
    }
    const [first, second] = sent
    if (!first || !second) throw new Error('Two pupils are missing.')

    const teacher = await newPhone('teacher1', 1280, 800)
    await toTodos(teacher)
    await waiting(teacher, '语文').getByText('2 条待复核').waitFor()
    await waiting(teacher, '语文').click()
    const head = ({ name, no }: typeof first) =>
      teacher.getByRole('heading', { name: new RegExp(`${name} · .* · 第 ${no} 题`) })
    await head(first).waitFor()
    await teacher.getByText('第 1 / 2 条待复核').waitFor()
    const mark = teacher.getByRole('textbox', { name: '改为（分）' })
    // answer and decision stand side by side, both in sight
    const box = await mark.boundingBox()
    expect(box?.x).toBeGreaterThan(640)
    expect(box?.y).toBeLessThan(800)
    expect(await axe(teacher)).toEqual([])
    await teacher.getByRole('button', { name: '下一条' }).click()
    await head(second).waitFor()
    await teacher.getByText('字迹能看清').waitFor()
    await teacher.getByRole('button', { name: '上一条' }).click()
    await head(first).waitFor()
    await teacher.getByRole('button', { name: '维持原分', exact: true }).click()
    await teacher.getByText('请写明维持原分的理由。').waitFor()
    await teacher.getByRole('textbox', { name: '给学生的说明' }).fill('这一步缺少依据')
    await teacher.getByRole('button', { name: '维持原分', exact: true }).click()
    // the next one comes by itself and has the keyboard's focus
    await head(second).waitFor()
    await expect.poll(() => head(second).evaluate((node) => node === document.activeElement)).toBe(true)
    await mark.fill('999')
    await mark.press('Enter')
    await teacher.getByText(/请填 0 到 [\d.]+ 之间/).waitFor()
    await teacher.getByRole('textbox', { name: '给学生的说明' }).fill('看不清')
    await teacher.getByRole('button', { name: '维持原分', exact: true }).click()
    await teacher.getByText('都复核完了').waitFor()

    for (const [{ page, examId }, reply] of [
      [first, '这一步缺少依据'],
      [second, '看不清'],
    ] as const) {
      await page.goto(`${home()}exam/correction-error?examId=${examId}`)
      await page.getByText(`老师说：${reply}`).first().waitFor()
    }
  })
})
