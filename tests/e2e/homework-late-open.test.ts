import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { homeworkPage, toQuestion, untilInJournal, untilKept } from '#tests/support/phone/homework.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(14)

/** Longer than the app waits for a database, ms. */
const LATE_MS = 5_000

const home = `http://localhost:${serverPort()}/`
let phone: Phone
let address: string
beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium') })
  address = homeworkPage(
    home,
    'online-homework/do-homework',
    await setHomework(home, { title: '存储打开得晚' }),
  )
  // With this note in the small store every database of the page answers late.
  await phone.page.addInitScript((ms) => {
    const open = Reflect.get(IDBFactory.prototype, 'open') as IDBFactory['open']
    IDBFactory.prototype.open = function (...of) {
      const request = open.apply(this, of)
      if (localStorage.getItem('late') === null) return request
      Object.defineProperty(request, 'onsuccess', {
        set: (heard: (event: Event) => void) => {
          request.addEventListener('success', (event) => setTimeout(() => heard.call(request, event), ms))
        },
      })
      return request
    }
  }, LATE_MS)
  await signIn(phone.page, home, ME)
  await underServiceWorker(phone.page)
})
afterAll(() => phone.close())

const words = () => phone.page.locator('main textarea')
const unread = () => phone.page.getByText('手机的存储暂时打不开')

it('while the phone’s database does not open that is said, and words typed then are joined with those before [T01]', async () => {
  const { page } = phone
  await page.goto(address)
  await toQuestion(page, 3)
  await words().fill('第一天写的话')
  await untilKept(page)
  await page.evaluate(() => {
    localStorage.setItem('late', '1')
    // as if the server had them all: nothing stands beside the database
    for (const key of Object.keys(localStorage)) if (key.includes('.text.')) localStorage.removeItem(key)
  })
  await phone.context.setOffline(true)
  await page.goto(address)
  await unread().waitFor()
  await toQuestion(page, 3)
  await words().fill('第二天断网写的话')
  await untilInJournal(page)
  await unread().waitFor({ state: 'detached' })
  // The database took them over.
  await untilKept(page)
  await expect.poll(() => words().inputValue()).toBe('第二天断网写的话')
  await page.evaluate(() => localStorage.removeItem('late'))
  await page.goto(address)
  await toQuestion(page, 3)
  await expect.poll(() => words().inputValue()).toBe('第二天断网写的话')
  await phone.context.setOffline(false)
})
