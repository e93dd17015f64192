import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { nothingTold } from '#tests/support/phone/hand-in.ts'
import {
  addPhoto,
  answerSome,
  handIn,
  homeworkPage,
  pagePhoto,
  toQuestion,
  untilSchoolKeyKept,
} from '#tests/support/phone/homework.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(22)

let line: Line
let phone: Phone
let home: string
let homeworkId: string
const doing = () => homeworkPage(home, 'online-homework/do-homework', homeworkId)
const progress = () => homeworkPage(home, 'online-homework/in-progress-detail', homeworkId)
const RECEIPT = /\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/

beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://localhost:${line.port}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  homeworkId = await setHomework(home, { title: '离线作业', hours: 0.5 })
  await signIn(phone.page, home, ME)
  await nothingTold(phone.page, home)
})
afterAll(async () => {
  await phone.close()
  await line.close()
})

describe('homework on a bad line', () => {
  it('opened once, it is done without a line: the browser cold, a photograph and all [R157, W02]', async () => {
    await underServiceWorker(phone.page)
    await phone.page.goto(doing())
    await phone.page.locator('main nav button').first().waitFor()
    await untilSchoolKeyKept(phone.page)
    line.set({ offline: true })
    await phone.restart()
    await phone.page.goto(doing())
    await answerSome(phone.page, '(2,-1)')
    await toQuestion(phone.page, 4)
    await addPhoto(phone.page, await pagePhoto(phone.page))
    await phone.page.getByText('已答 3 / 4').waitFor()
  })

  it('handed in without a line it says so, and what it says survives the browser [B03]', async () => {
    await handIn(phone.page)
    await phone.page.getByText('在这台手机上').first().waitFor()
    await phone.page.locator('li[data-at=phone]').first().waitFor()
    await expect.poll(() => phone.page.locator('main').innerText()).not.toMatch(RECEIPT)
    await phone.restart()
    await phone.page.goto(progress())
    await phone.page.locator('li[data-at=phone]').first().waitFor()
    await expect.poll(() => phone.page.locator('li[data-at=school]').count()).toBe(0)
    await phone.page.goto(home)
    await phone.page.getByText('4 项还没有到学校').waitFor()
    await phone.page.getByRole('link', { name: '查看' }).click()
    await phone.page.waitForURL((url) => url.pathname === '/user/unsent')
    await phone.page.getByText('4 项还没有到学校').waitFor()
    expect(await axe(phone.page)).toEqual([])
    await phone.page.goto(homeworkPage(home, 'homework/exam-detail', homeworkId))
    await phone.page.getByRole('link', { name: '查看提交情况' }).click()
    await phone.page.locator('li[data-at=phone]').first().waitFor()
  })

  it('is reached offline after the browser cleared localStorage, as some do after a week [T01]', async () => {
    await phone.page.evaluate(() => localStorage.clear())
    await phone.restart()
    await phone.page.goto(progress())
    await phone.page.locator('li[data-at=phone]').first().waitFor()
    await phone.page.goto(`${home}user/unsent`)
    await phone.page.getByText('4 项还没有到学校').waitFor()
    await phone.page.goto(homeworkPage(home, 'homework/exam-detail', homeworkId))
    await phone.page.getByRole('link', { name: '查看提交情况' }).click()
    await phone.page.locator('li[data-at=phone]').first().waitFor()
  })

  it('with the deadline near it can be saved as a sealed file for a teacher, without a line', async () => {
    const save = phone.page.locator('main').getByRole('button', { name: '保存答案文件' })
    const [saved] = await Promise.all([phone.page.waitForEvent('download'), save.click()])
    const file = readFileSync(await saved.path())
    await phone.page.getByText('凭它也算按时交', { exact: false }).waitFor()
    expect(file.length).toBeGreaterThan(1000)
    expect(file.includes('(2,-1)')).toBe(false)
    await expect.poll(() => phone.page.locator('li[data-at=school]').count()).toBe(0)
  })

  it('another account on this phone sees nothing of it and sends nothing of it [B03]', async () => {
    line.set({ offline: false })
    await phone.page.goto(`${home}user`)
    // Signing out names what is on this phone alone, and keeps it.
    line.set({ offline: true })
    await phone.page.getByRole('button', { name: '退出登录' }).click()
    await phone.page.locator('dialog[open]').getByText('还有', { exact: false }).first().waitFor()
    await phone.page.getByText('照片和文字没有加密', { exact: false }).waitFor()
    await phone.page.getByRole('button', { name: '留在手机上并退出' }).click()
    await phone.page.waitForURL((url) => url.pathname === '/system/login')
    line.set({ offline: false })
    const sent: string[] = []
    phone.page.on('request', (r) => sent.push(r.url()))
    await signIn(phone.page, home, 'student2')
    await phone.page.goto(`${home}user/unsent`)
    await phone.page.getByText('没有等待发送的内容').waitFor()
    expect(sent.filter((url) => url.includes('/operation/send'))).toEqual([])
    await phone.page.goto(`${home}user`)
    await phone.page.getByRole('button', { name: '退出登录' }).click()
    await phone.page.locator('dialog[open] button').last().click()
    await phone.page.waitForURL((url) => url.pathname === '/system/login')
  })

  it('when its owner is back and the line too, it goes without a tap and shows its receipt [R163, B03]', async () => {
    await signIn(phone.page, home, ME)
    await phone.page.goto(progress())
    await phone.page.getByText('全部内容学校都已收到').waitFor({ timeout: 60_000 })
    await phone.page.locator('li[data-at=school]').last().filter({ hasText: RECEIPT }).waitFor()
    await phone.page.getByText('1 张照片').waitFor()
    await phone.page.goto(`${home}homework/list?view=submitted`)
    await phone.page.getByText('离线作业').first().waitFor()
  })
})
