import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { answerSome, handIn, homeworkPage } from '#tests/support/phone/homework.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(27)

/** What the page asked the browser for. */
interface Asked {
  persisted: number
  wakes: string[]
}

let line: Line
let phone: Phone
let home: string
let homeworkId: string
const asked = (): Promise<Asked> => phone.page.evaluate(() => (window as unknown as { asked: Asked }).asked)

beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://localhost:${line.port}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  homeworkId = await setHomework(home, { title: '叫醒队列' })
  await signIn(phone.page, home, ME)
  await underServiceWorker(phone.page)
  // The browser says no to keeping data for good and wakes when it is told to: left alone, one that believes in its line
  // would at once. The page's own timers sleep, as those of a page behind others do.
  await phone.page.addInitScript(() => {
    const seen = { persisted: 0, wakes: [] as string[] }
    Object.assign(window, { asked: seen })
    StorageManager.prototype.persisted = () => Promise.resolve(false)
    StorageManager.prototype.persist = () => {
      seen.persisted++
      return Promise.resolve(false)
    }
    const { prototype } = (window as unknown as { SyncManager: { prototype: Record<string, unknown> } })
      .SyncManager
    prototype['register'] = (tag: string) => {
      seen.wakes.push(tag)
      return Promise.resolve()
    }
    const sleep = window.setTimeout.bind(window)
    window.setTimeout = ((run: TimerHandler, ms = 0) =>
      sleep(run, ms >= 900 ? 2_000_000_000 : ms)) as typeof setTimeout
  })
})
afterAll(async () => {
  await phone.close()
  await line.close()
})

it('the browser is asked to keep the work once there is some, and a no is said while it waits [B17]', async () => {
  await phone.page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await phone.page.locator('main nav button').first().waitFor()
  expect((await asked()).persisted).toBe(0)
  await answerSome(phone.page, '(2,-1)')
  await expect.poll(async () => (await asked()).persisted).toBe(1)
  line.set({ offline: true })
  const tried = phone.page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/common/operation/'),
  )
  await handIn(phone.page)
  await tried
  await phone.page.getByText('浏览器没有答应长期保存').waitFor()
  expect((await asked()).persisted).toBe(1)
})

it('the browser wakes the queue when the line is back, without a tap and without the page’s timers', async () => {
  await phone.page.locator('li[data-at=phone]').first().waitFor()
  await expect.poll(async () => (await asked()).wakes).toEqual(['kb-unsent'])
  line.set({ offline: false })
  const debug = await phone.context.newCDPSession(phone.page)
  const registered = new Promise<string>((done) =>
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    }),
  )
  await debug.send('ServiceWorker.enable')
  const registrationId = await registered
  await expect.poll(() => phone.page.locator('li[data-at=school]').count()).toBe(0)
  await debug.send('ServiceWorker.dispatchSyncEvent', {
    origin: home.slice(0, -1),
    registrationId,
    tag: 'kb-unsent',
    lastChance: false,
  })
  await phone.page.getByText('全部内容学校都已收到').waitFor({ timeout: 30_000 })
  await expect.poll(() => phone.page.getByText('浏览器没有答应长期保存').count()).toBe(0)
})
