import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { SheetDetail } from '#contract/homework/homework.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { homeworkPage, toQuestion, untilKept } from '#tests/support/phone/homework.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { followed, readText, settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(37)

const TITLE = '会话结束的作业'
const WORDS = '只有我自己能看的回答'
let phone: Phone
let home: string
let homeworkId: string
const note = () => phone.page.getByText('这台手机上还有没到学校的内容')
const doing = async () => {
  await phone.page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await toQuestion(phone.page, 3)
}
const state = async () =>
  (
    await callsOf(phone.page, home).get<SheetDetail>(
      `api/exam/homework/student/detail?homeworkId=${homeworkId}`,
    )
  ).answers.map(({ text }) => text)

beforeAll(async () => {
  home = `http://localhost:${serverPort()}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  homeworkId = await setHomework(home, { title: TITLE })
})
afterAll(() => phone.close())

it('a sign-in page on a phone where nothing waits says nothing of it [R07]', async () => {
  const { rest } = followed(phone.page)
  await phone.page.goto(`${home}system/login`)
  await settled(phone.page)
  // the note is code of its own: were it wanted, it would be asked for before the page rests
  await rest()
  await expect.poll(() => note().count()).toBe(0)
})

it('a session that ended while work waits says how much of whom waits here, and nothing of what it is [B17]', async () => {
  await signIn(phone.page, home, ME)
  await doing()
  await underServiceWorker(phone.page)
  await phone.context.setOffline(true)
  await phone.page.locator('main textarea').fill(WORDS)
  await untilKept(phone.page)
  await phone.page.getByRole('button', { name: '检查并提交' }).click()
  await phone.page.locator('dialog[open]').getByRole('button', { name: '提交', exact: true }).click()
  await phone.page.waitForURL((url) => url.pathname.endsWith('/in-progress-detail'))
  await phone.restart()
  await phone.context.clearCookies()
  await phone.page.goto(home)
  await phone.page.locator('input[type="password"]').waitFor()
  await note().waitFor()
  const { input: said } = await readText(phone.page.locator('main'), /\S\*+\S? 1 件等着交到学校/)
  for (const secret of [TITLE, WORDS, ME]) expect(said).not.toContain(secret)
  expect(await axe(phone.page)).toEqual([])
})

it('another account that signs in sends nothing of it, and it still waits after that [B17]', async () => {
  const sent: string[] = []
  phone.context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const { rest } = followed(phone.page)
  await signIn(phone.page, home, 'student2')
  await phone.page.goto(`${home}user/unsent`)
  await phone.page.getByText('没有等待发送的内容').waitFor()
  await expect.poll(() => phone.page.locator('main').innerText()).not.toContain(TITLE)
  await rest()
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((one) => one.includes(homeworkId) || one.includes(WORDS))).toEqual([])
  await phone.context.clearCookies()
  await phone.page.goto(home)
  await note().waitFor()
  await expect.poll(() => phone.page.locator('main').innerText()).toContain('1 件等着交到学校')
})

it('the same account signs in again and the work goes out by itself [B17]', async () => {
  await signIn(phone.page, home, ME)
  await expect.poll(state, { timeout: 60_000 }).toContain(WORDS)
  // what waited is gone from the phone only when the receipt is there
  await phone.page.goto(homeworkPage(home, 'online-homework/in-progress-detail', homeworkId))
  await phone.page.getByText('全部内容学校都已收到').first().waitFor()
  await phone.context.clearCookies()
  const { rest } = followed(phone.page)
  await phone.page.goto(home)
  await phone.page.locator('input[type="password"]').waitFor()
  await settled(phone.page)
  await rest()
  await expect.poll(() => note().count()).toBe(0)
})
