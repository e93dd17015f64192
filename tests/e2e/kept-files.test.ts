import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { FULL, type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(29)

let line: Line
let phone: Phone
let home: string

beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://127.0.0.1:${line.port}/`
  phone = await openPhone({ executablePath: inject('chromium') })
})
afterAll(async () => {
  await phone.close()
  await line.close()
})

/** Names, without their hashes, of the build's files that this phone keeps. */
const kept = () =>
  phone.page.evaluate(async () => {
    const names = new Set<string>()
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys()) {
        const name = /\/assets\/(.+)-[\w-]{7,8}\.(?:js|css)/.exec(url)?.[1]
        if (name !== undefined) names.add(name)
      }
    return [...names]
  })

const ofStaff = ['class-report', 'homework-teacher', 'zh-CN.teach-homework']
const ofFamilies = ['wrong-answer', 'practice', 'zh-CN.wrong']

it('a phone keeps the screens of who reads on it, in their language, and opens them without a line [W01]', async () => {
  await signIn(phone.page, home, ME)
  await underServiceWorker(phone.page)
  await expect.poll(kept).toEqual(expect.arrayContaining(['home', 'report', 'vendor', ...ofFamilies]))
  const first = await kept()
  for (const name of [...ofStaff, 'en.wrong', 'en.shell']) expect(first).not.toContain(name)
  // a first visit pays for each file: what is joined again or split is to be seen here
  expect(first.length).toBeLessThan(110)

  line.set({ ...FULL, offline: true })
  await phone.page.goto(`${home}wrong-answer/wrong-answer-practice`)
  await inHand(phone.page)
  // not that of a page that is still coming
  await phone.page.getByRole('heading', { level: 1, name: '错题练习' }).waitFor()

  // the other language is not on this phone: the page stays in its own, also when it is opened again
  await phone.page.goto(`${home}user`)
  await inHand(phone.page)
  const chosen = () => phone.page.evaluate(() => localStorage.getItem('kb.settings') ?? '')
  await phone.page.getByRole('radio', { name: 'English' }).click()
  await phone.page.getByRole('status').filter({ hasText: '无法连接服务器' }).first().waitFor()
  await expect.poll(chosen).not.toContain('"en"')
  await phone.page.reload()
  await phone.page.getByRole('heading', { name: '我的' }).waitFor()
  line.set(FULL)
})

it('what another reader or language needs is kept beside it from then on', async () => {
  const { page } = phone
  await page.goto(`${home}user`)
  await page.getByRole('button', { name: '退出登录' }).first().click()
  await page.locator('dialog[open] button', { hasText: /退出/ }).last().click()
  await page.waitForURL((url) => url.pathname === '/system/login')
  await page.getByRole('combobox', { name: '语言' }).selectOption('en')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await signIn(page, home, 'teacher1')
  await expect
    .poll(kept)
    .toEqual(expect.arrayContaining([...ofFamilies, ...ofStaff, 'en.teach-homework', 'en.wrong', 'en.shell']))
})
