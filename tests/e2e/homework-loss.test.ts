import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import {
  addPhoto,
  answerSome,
  handIn,
  homeworkPage,
  pagePhoto,
  toQuestion,
  untilKept,
} from '#tests/support/phone/homework.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(16)

let phone: Phone
let home: string
let homeworkId: string
const doing = () => homeworkPage(home, 'online-homework/do-homework', homeworkId)

beforeAll(async () => {
  home = `http://localhost:${serverPort()}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  homeworkId = await setHomework(home, { title: '被清除的作业' })
  await signIn(phone.page, home, ME)
  await phone.page.goto(doing())
  await answerSome(phone.page, 'x² ≥ 4')
  await toQuestion(phone.page, 4)
  await addPhoto(phone.page, await pagePhoto(phone.page))
})
afterAll(() => phone.close())

/** Files on this phone that the school has said it has. */
const safeFiles = (): Promise<number> =>
  phone.page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .find((one) => one.startsWith('kb_'))
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const db = await done(indexedDB.open(name ?? ''))
    const rows = await done(db.transaction('upload').objectStore('upload').getAll())
    db.close()
    return rows.filter((row: { safe: boolean }) => row.safe).length
  })

it('work the browser wiped away is missed, and one tap brings it back from the school, picture and all [B17]', async () => {
  const calls = callsOf(phone.page, home)
  const atSchool = () =>
    calls.get<{ items: { body: string }[] }>(`api/exam/homework/draft?homeworkId=${homeworkId}`)
  await expect
    .poll(async () => (await atSchool()).items.some(({ body }) => /"made":\{"file"/.test(body)), {
      timeout: 30_000,
    })
    .toBe(true)
  await expect.poll(safeFiles, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
  await phone.page.goto('about:blank')
  const debug = await phone.context.newCDPSession(phone.page)
  await debug.send('Storage.clearDataForOrigin', {
    origin: new URL(home).origin,
    storageTypes: 'indexeddb',
  })
  await phone.page.goto(home)
  await phone.page.getByText('这台手机上的部分内容被系统清除了').waitFor()
  await phone.page.getByRole('link', { name: '查看' }).click()
  await phone.page.getByRole('button', { name: '取回草稿' }).click()
  await phone.page.getByText(/取回了 \d+ 份草稿/).waitFor()
  await phone.page.goto(doing())
  await toQuestion(phone.page, 3)
  await expect.poll(() => phone.page.locator('main textarea').inputValue()).toBe('x² ≥ 4')
  await toQuestion(phone.page, 4)
  await phone.page.locator('main ol img').first().waitFor()
})

it('a restored homework is handed in like any other, and nothing of it stays on the phone [B03, B17]', async () => {
  await handIn(phone.page)
  await phone.page.getByText('全部内容学校都已收到').waitFor({ timeout: 60_000 })
  await phone.page.getByText('1 张照片').waitFor()
  await phone.page.goto(`${home}homework/list`)
  await settled(phone.page)
  await expect.poll(() => phone.page.getByText('还没有到学校').count()).toBe(0)
})

it('signing out with unsent work deletes it only after that was typed [B17]', async () => {
  await phone.page.goto(doing())
  await toQuestion(phone.page, 3)
  await phone.context.setOffline(true)
  await phone.page.locator('main textarea').fill('not for the school')
  await untilKept(phone.page)
  await phone.page.goto(`${home}user`)
  await phone.page.getByRole('button', { name: '退出登录' }).click()
  const asked = phone.page.locator('dialog[open]')
  await asked.getByRole('button', { name: '不要了，删除它' }).click()
  await expect.poll(() => asked.getByRole('button', { name: '删除并退出' }).isDisabled()).toBe(true)
  await asked.getByRole('textbox').fill('删除')
  await asked.getByRole('button', { name: '删除并退出' }).click()
  await phone.page.waitForURL((url) => url.pathname === '/system/login')
  await phone.context.setOffline(false)
  await signIn(phone.page, home, ME)
  await phone.page.goto(doing())
  await toQuestion(phone.page, 3)
  await expect.poll(() => phone.page.locator('main textarea').inputValue()).toBe('x² ≥ 4')
})
