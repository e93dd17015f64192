import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { homeworkPage, toQuestion, untilInJournal } from '#tests/support/phone/homework.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(11)

const CRASHES = 3
let phone: Phone
let doing: string
const words = () => phone.page.locator('main textarea')

beforeAll(async () => {
  const home = `http://localhost:${serverPort()}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  const homeworkId = await setHomework(home, { title: '浏览器崩溃' })
  await signIn(phone.page, home, ME)
  // The browser writes its cookies down when it ends in order.
  await phone.restart()
  doing = homeworkPage(home, 'online-homework/do-homework', homeworkId)
})
afterAll(() => phone.close())

/** Ends the browser's own process at once: nothing of it gets a chance to write. */
async function crash(): Promise<void> {
  const debug = await phone.context.browser()?.newBrowserCDPSession()
  const gone = new Promise<void>((done) => phone.context.once('close', () => done()))
  void debug?.send('Browser.crash').catch(() => {})
  await gone
  await phone.restart()
}

it(`words are there after the browser crashed as soon as it said they were kept, ${CRASHES} of ${CRASHES} times`, async () => {
  for (let round = 1; round <= CRASHES; round++) {
    await phone.page.goto(doing)
    await toQuestion(phone.page, 3)
    const typed = `第 ${round} 次崩溃之前`
    await phone.context.setOffline(true)
    await words().fill(typed)
    await phone.page.locator('[data-kept=disk]').waitFor()
    await crash()
    await phone.page.goto(doing)
    await toQuestion(phone.page, 3)
    await expect.poll(() => words().inputValue()).toBe(typed)
  }
})

it('words that only the journal has are there after the browser crashed', async () => {
  await phone.page.goto(doing)
  await toQuestion(phone.page, 3)
  await phone.context.setOffline(true)
  await phone.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await words().fill('只在日志里')
  await untilInJournal(phone.page)
  await crash()
  await phone.page.goto(doing)
  await toQuestion(phone.page, 3)
  await expect.poll(() => words().inputValue()).toBe('只在日志里')
})
