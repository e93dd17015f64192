import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { handIn } from '#tests/support/phone/hand-in.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(13)

/** A paper of homework marked at a desk: by keys alone, and nothing for what was not answered by one tap. */
const home = () => `http://localhost:${serverPort()}/`
let phone: Phone
let homeworkId = ''
let studentId = ''

beforeAll(async () => {
  homeworkId = await setHomework(home(), { title: `键盘批改 ${process.pid}` })
  phone = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 900 })
  // the choices have a key; words are answered, the photograph is not
  ;({ studentId } = await handIn(phone.page, home(), ME, homeworkId, [2, 4]))
  await phone.context.clearCookies()
  await phone.restart()
  await signIn(phone.page, home(), 'teacher1')
}, 60_000)
afterAll(() => phone.close())

const question = (no: number) => phone.page.getByRole('article', { name: `第 ${no} 题` })

/** Marks at school by number of question. */
async function marks(): Promise<Record<number, number | null>> {
  const call = await callsAs(home(), 'teacher1')
  const { answers } = await call<{ answers: { no: number; mark: { score: number | null } | null }[] }>(
    `api/exam/homework/teacher/paper?homeworkId=${homeworkId}&ofStudentId=${studentId}`,
  )
  return Object.fromEntries(answers.map(({ no, mark }) => [no, mark?.score ?? null]))
}

describe('a paper marked at a desk', () => {
  it('what was not answered gets nothing by one tap, which can be taken back', async () => {
    const { page } = phone
    await page.goto(`${home()}homework-check-paper?homeworkId=${homeworkId}&of=${studentId}`)
    const line = page.getByRole('status').filter({ hasText: '第 4 题' })
    await line.getByText(/^没有作答：/).waitFor()
    await line.getByRole('button', { name: '都记 0 分' }).click()
    await question(4).getByText('0 / 10').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await question(4).getByText('未给分').waitFor()
    await line.getByRole('button', { name: '都记 0 分' }).click()
    await expect.poll(async () => (await marks())[4]).toBe(0)
  })

  it('figures go to the question without a mark, Enter gives them; a comment takes its own keys', async () => {
    const { page } = phone
    await page.locator('main h2').first().click()
    await page.keyboard.press('4')
    await question(3).getByText('4，回车给分').waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('.')
    await page.keyboard.press('5')
    await question(3).getByText('4.5，回车给分').waitFor()
    await page.keyboard.press('Enter')
    await question(3).getByText('4.5 / 5').waitFor()
    await expect.poll(async () => (await marks())[3]).toBe(4.5)
    await question(3).getByLabel('第 3 题评语').fill('7')
    await expect.poll(async () => (await marks())[3]).toBe(4.5)
  })

  it('what the teacher writes often is offered while a comment is written [R155, R181]', async () => {
    const { page } = phone
    const again = `步骤要写全 ${process.pid}`
    // written at two questions it is one of those
    for (const no of [1, 3]) await question(no).getByLabel(`第 ${no} 题评语`).fill(again)
    await page.getByText('已传到学校').waitFor()
    await page.reload()
    await question(2).getByLabel('第 2 题评语').fill('步骤')
    await question(2).getByRole('button', { name: again }).click()
    await expect.poll(() => question(2).getByLabel('第 2 题评语').inputValue()).toBe(again)
    await question(4).getByLabel('第 4 题评语').focus()
    await expect.poll(() => question(2).getByRole('button', { name: again }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
  })
})
