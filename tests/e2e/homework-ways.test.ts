import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/axe.ts'
import { homeworkPage } from '#tests/support/homework-phone.ts'
import { serverPort } from '#tests/support/own-server.ts'
import { openPhone, type Phone } from '#tests/support/phone.ts'
import { setHomework } from '#tests/support/set-homework.ts'
import { signIn } from '#tests/support/sign-in.ts'

let phone: Phone
let home: string
let homeworkId: string
const signOut = async () => {
  await phone.context.clearCookies()
  await phone.page.goto(home)
  await phone.page.evaluate(() => localStorage.clear())
}
const open = async (path: string) => {
  await phone.page.goto(homeworkPage(home, path, homeworkId))
  await phone.page.locator('main:not(:has([data-loading]))').waitFor()
}
const says = (words: string) => phone.page.locator('main').getByText(words).first().waitFor()

beforeAll(async () => {
  home = `http://localhost:${serverPort()}/`
  phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  homeworkId = await setHomework(phone.page, home, { title: '家长检查', marker: 'parent' })
  await signOut()
  await signIn(phone.page, home, 'student1')
})
afterAll(() => phone.close())

it('while the code of a page comes, its place keeps the rules of access and its heading says so', async () => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const code = '**/assets/family.screen-*.js'
  await phone.page.route(code, async (route) => {
    await held
    await route.continue()
  })
  await phone.page.goto(`${home}homework/list`, { waitUntil: 'commit' })
  await phone.page.getByRole('heading', { level: 1, name: '正在加载' }).waitFor()
  expect(await axe(phone.page)).toEqual([])
  release()
  await phone.page.getByRole('heading', { level: 1, name: '作业' }).waitFor()
  await phone.page.unroute(code)
})

it('an address that names no homework shows the way to the list [R152, R153, R154, R155, R156, R157, R158, R163]', async () => {
  for (const path of [
    'homework/report',
    'homework/exam-detail',
    'homework/check-homework-detail',
    'homework/check-homework-detail/student-paper',
    'homework/summarize',
    'online-homework/do-homework',
    'online-homework/crop',
    'online-homework/in-progress-detail',
  ]) {
    await phone.page.goto(home + path)
    await says('没有选定作业')
    expect(await phone.page.locator('[data-loading]').count()).toBe(0)
  }
  expect(await axe(phone.page)).toEqual([])
  await phone.page.getByRole('link', { name: '看作业列表' }).click()
  await phone.page.waitForURL((url) => url.pathname === '/homework/list')
})

it('every page of a homework tells a parent whose it is [R152, R154, R155, R156, R157, R163]', async () => {
  await signOut()
  await signIn(phone.page, home, 'parent1')
  for (const path of [
    'homework/report',
    'homework/exam-detail',
    'homework/check-homework-detail',
    'homework/check-homework-detail/student-paper',
    'homework/summarize',
    'online-homework/do-homework',
    'online-homework/in-progress-detail',
    'homework-check-paper',
  ]) {
    await open(path)
    await phone.page
      .locator('main')
      .getByText(/^.+的作业$/)
      .first()
      .waitFor()
  }
})
