import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  addPhoto,
  answerSome,
  handIn,
  homeworkPage,
  pagePhoto,
  toQuestion,
  untilKept,
} from '#tests/support/phone/homework.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(12)

const home = `http://localhost:${serverPort()}/`
const TITLE = '手机存不下的作业'
let phone: Phone
let homeworkId: string
const doing = () => homeworkPage(home, 'online-homework/do-homework', homeworkId)
const words = () => phone.page.locator('main textarea')
const main = () => phone.page.locator('main')

/** The browser takes nothing more of this site from its next start on; it remembers what was free until then. */
async function full(): Promise<void> {
  await phone.restart()
  const debug = await phone.context.newCDPSession(phone.page)
  await debug.send('Storage.overrideQuotaForOrigin', { origin: new URL(home).origin, quotaSize: 1 })
}

/** Takes a photograph that no store has room for, and waits until that is told beside it. */
async function addHeld(): Promise<void> {
  await toQuestion(phone.page, 4)
  const chosen = phone.page.waitForEvent('filechooser')
  await phone.page.getByRole('button', { name: '从相册选' }).click()
  await (await chosen).setFiles(await pagePhoto(phone.page))
  await phone.page.locator('main ol li').first().waitFor()
}

beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium') })
  homeworkId = await setHomework(home, { title: TITLE })
  await signIn(phone.page, home, ME)
  await underServiceWorker(phone.page)
  await phone.page.goto(doing())
  await toQuestion(phone.page, 3)
  await words().fill('还存得下的时候')
  await untilKept(phone.page)
})
afterAll(() => phone.close())

describe('a phone that is full', () => {
  it('nothing is called saved that its database did not take: words, photographs and the handing in say so, and what to do [T01]', async () => {
    await full()
    const { page } = phone
    await page.goto(doing())
    await toQuestion(page, 3)
    await expect.poll(() => words().inputValue()).toBe('还存得下的时候')
    await phone.context.setOffline(true)
    await words().fill('存不下以后')
    await page.locator('[data-kept=journal], [data-kept=memory]').waitFor()
    await main().getByText('这台手机存不下').waitFor()
    await addHeld()
    await main().getByText('第 1 张照片没有存进这台手机').waitFor()
    await expect.poll(() => main().getByText('已保存在这台手机上').count()).toBe(0)
    await page.getByRole('button', { name: '检查并提交' }).click()
    await page.locator('dialog[open]').getByText('提交后请让页面一直开着').waitFor()
    await page.locator('dialog[open]').getByRole('button', { name: '再看看' }).click()
    await handIn(page)
    await main().getByText('关闭页面就没有了').waitFor()
    await expect.poll(() => page.locator('li[data-at=phone]').count()).toBe(3)
    const said = page.locator('li[data-at=phone]').filter({ hasText: '请别关闭这个页面' })
    await expect.poll(() => said.count()).toBe(3)
    await expect.poll(() => page.getByText('一有网络就自动发出').count()).toBe(0)
    // Signing out lets go of the page's memory: nothing stays sealed on the phone then.
    await page.getByRole('link', { name: '我的' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.locator('dialog[open]').getByText('退出后就没有了').waitFor()
    await expect.poll(() => page.getByText('封存在这台手机上').count()).toBe(0)
  })

  it('what was gone with the page is told at the next start: the homework, the question, how many photographs [T01]', async () => {
    await phone.restart()
    const { page } = phone
    await phone.context.setOffline(true)
    await page.goto(home)
    await page.getByText('有内容没有保存下来').waitFor()
    await page.getByRole('link', { name: '查看' }).click()
    await page.getByText(`“${TITLE}”：第 4 题的 1 张照片`).waitFor()
    await page.getByRole('button', { name: '知道了' }).click()
    await page.getByText('有内容没有保存下来').waitFor({ state: 'detached' })
    await phone.context.setOffline(false)
  })

  it('with a network it hands in from the page alone, photograph and all [T01]', async () => {
    homeworkId = await setHomework(home, { title: `${TITLE}，有网络` })
    await full()
    const { page } = phone
    await page.goto(doing())
    await toQuestion(page, 3)
    await words().fill('直接从页面里交')
    await addHeld()
    await page.waitForFunction(() => !document.body.innerText.includes('正在处理'))
    await handIn(page)
    await page.getByText('全部内容学校都已收到').waitFor()
    await page.getByText('1 张照片').waitFor()
  })
})

it('a photograph that the browser cleared while the homework was open is called gone, with its question, and to be taken again [B17] [T01]', async () => {
  homeworkId = await setHomework(home, { title: '照片被清除' })
  await phone.restart()
  const { page } = phone
  await page.goto(doing())
  await answerSome(page, 'x² ≥ 4')
  await phone.context.setOffline(true)
  await toQuestion(page, 4)
  await addPhoto(page, await pagePhoto(page))
  const debug = await phone.context.newCDPSession(page)
  await debug.send('Storage.clearDataForOrigin', {
    origin: new URL(home).origin,
    storageTypes: 'indexeddb',
  })
  await phone.context.setOffline(false)
  await page.getByRole('button', { name: '检查并提交' }).click()
  await page.locator('dialog[open]').getByText('第 4 题的照片已不在这台手机上').waitFor()
  await page.locator('dialog[open]').getByRole('button', { name: '再看看' }).click()
  await main().getByText('第 1 张照片已不在这台手机上').waitFor()
  await page.getByRole('button', { name: '删除第 1 张' }).click()
  await addPhoto(page, await pagePhoto(page))
  await handIn(page)
  await page.getByText('全部内容学校都已收到').waitFor()
  await page.getByText('1 张照片').waitFor()
})
