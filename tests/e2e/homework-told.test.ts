import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { answerSome, handIn, homeworkPage, toQuestion, untilKept } from '#tests/support/phone/homework.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** What the pages of a homework tell: answers changed after it was handed in, and files that were not taken. */
const home = () => `http://localhost:${serverPort()}/`
const ME = ownStudent(44)

let phone: Phone
let homeworkId: string
beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium') })
  homeworkId = await setHomework(home(), { title: '改过再交' })
  await signIn(phone.page, home(), ME)
})
afterAll(() => phone.close())

const open = (path: string) => phone.page.goto(homeworkPage(home(), path, homeworkId))
const told = () => phone.page.getByText('交上去以后又改过')
const arrived = () => phone.page.getByText('全部内容学校都已收到').waitFor()

it('what is not handed in again is named where it is written and on each page of the homework [R157]', async () => {
  const { page } = phone
  await open('online-homework/do-homework')
  await answerSome(page, '(2,-1)')
  await handIn(page)
  await arrived()
  await expect.poll(() => told().count()).toBe(0)
  await open('online-homework/do-homework')
  await toQuestion(page, 3)
  await page.locator('main textarea').fill('(2,1)')
  await untilKept(page)
  await told().waitFor()
  await told().filter({ hasText: '第 3 题' }).waitFor()
  expect(await axe(page)).toEqual([])
  for (const path of ['homework/exam-detail', 'online-homework/in-progress-detail']) {
    await open(path)
    await told().waitFor()
  }
})

it('it is told no more once that is handed in again, or changed back [R157]', async () => {
  const { page } = phone
  await open('online-homework/do-homework')
  await told().waitFor()
  await toQuestion(page, 3)
  await page.locator('main textarea').fill('(2,-1)')
  await told().waitFor({ state: 'detached' })
  await page.locator('main textarea').fill('(2,1)')
  await untilKept(page)
  await page.getByRole('button', { name: '检查并提交' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: '替换并提交' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/in-progress-detail'))
  await arrived()
  const { answers } = await callsOf(page, home()).get<{ answers: { no: number; text: string }[] }>(
    `api/exam/homework/student/detail?homeworkId=${homeworkId}`,
  )
  expect(answers.find(({ no }) => no === 3)?.text).toBe('(2,1)')
  await open('homework/exam-detail')
  await page.getByText('修改并再次提交').waitFor()
  await expect.poll(() => told().count()).toBe(0)
})

it('a file that was not taken is told at its own question alone [R157]', async () => {
  const { page } = phone
  await open('online-homework/do-homework')
  await toQuestion(page, 4)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '从相册选' }).click()
  const file = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await (await chosen).setFiles(file)
  const refusal = page.getByText('没有加上“notes.jpg”', { exact: false })
  await refusal.waitFor()
  await toQuestion(page, 3)
  await refusal.waitFor({ state: 'detached' })
  await toQuestion(page, 4)
  await refusal.waitFor()
})
