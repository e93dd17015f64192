import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/axe.ts'
import { homeworkPage, pagePhoto, toQuestion, untilKept } from '#tests/support/homework-phone.ts'
import { serverPort } from '#tests/support/own-server.ts'
import { openPhone, type Phone } from '#tests/support/phone.ts'
import { brokenPng } from '#tests/support/png.ts'
import { setHomework } from '#tests/support/set-homework.ts'
import { signIn } from '#tests/support/sign-in.ts'

let phone: Phone
let home: string

const tiles = () => phone.page.locator('main ol li')
const says = (words: string) => phone.page.getByText(words).first().waitFor()
const ready = () => expect.poll(() => phone.page.locator('main').innerText()).not.toContain('正在处理')
const jpeg = async (name: string) => ({ ...(await pagePhoto(phone.page)), name })
const choose = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const chosen = phone.page.waitForEvent('filechooser')
  await phone.page.getByRole('button', { name: '从相册选' }).click()
  await (await chosen).setFiles(files)
}
const sheet = () => phone.page.locator('dialog[open]')
const handsIn = () => phone.page.getByRole('button', { name: '检查并提交' }).click()

beforeAll(async () => {
  home = `http://localhost:${serverPort()}/`
  phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  const homeworkId = await setHomework(phone.page, home, { title: '照片作业' })
  await phone.context.clearCookies()
  await phone.page.evaluate(() => localStorage.clear())
  await signIn(phone.page, home, 'student1')
  await phone.page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await toQuestion(phone.page, 4)
})
afterAll(() => phone.close())

it('one file that is no picture keeps none of the others back, and is named [V04, R157]', async () => {
  const gif = { name: '说明.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await choose(await jpeg('1.jpg'), gif, await jpeg('3.jpg'))
  await tiles().nth(1).waitFor()
  await says('没有加上“说明.gif”：这不是可以交的图片')
  await ready()
  await untilKept(phone.page)
  expect(await tiles().count()).toBe(2)
})

it('a photograph that cannot be opened says so where it lies, and why nothing can be handed in yet [R157]', async () => {
  await choose({ name: '坏.png', mimeType: 'image/png', buffer: brokenPng() })
  await says('第 3 张照片没有处理好：图片文件已损坏')
  await tiles().nth(2).getByText('第 3 张没有处理好').waitFor()
  expect(await axe(phone.page)).toEqual([])
  await handsIn()
  await sheet().getByText('第 4 题有照片没有处理好').waitFor()
  expect(await sheet().getByRole('button', { name: '提交', exact: true }).isDisabled()).toBe(true)
  await sheet().getByRole('button', { name: '再看看' }).click()
  await phone.page.getByRole('button', { name: '删除第 3 张' }).click()
  await handsIn()
  await expect.poll(() => sheet().getByRole('button', { name: '提交', exact: true }).isDisabled()).toBe(false)
  await sheet().getByRole('button', { name: '再看看' }).click()
})

it('tools that did not come are asked for once more by a press, and the photograph is made [R157]', async () => {
  const tools = /prepare\.worker/
  await phone.context.route(tools, (route) => route.abort())
  await phone.page.reload()
  await choose(await jpeg('4.jpg'))
  await says('第 3 张照片没有处理好：图片处理没有启动')
  await phone.context.unroute(tools)
  await phone.page.getByRole('button', { name: '再试一次' }).click()
  await tiles().nth(2).locator('img').waitFor()
  await ready()
})
