import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CHROMIUM_ARGS } from '#tests/support/phone/chromium.ts'
import { followed, settled } from '#tests/support/phone/shows.ts'
import { signInByHand } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(34)

/** What the app asks of its server by itself: what the requirements name, once, and nothing else. */
const home = () => `http://localhost:${serverPort()}/`
let browser: Browser
let page: Page
let asked: string[]
/** What a family's page keeps for a practice without a line, once nobody waits: it comes at any moment after that. */
const AHEAD = ['GET /api/exam/wrong/course/list', 'GET /api/exam/wrong/practice/list']
let ahead: string[]
let rest: () => Promise<void>
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_ARGS })
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })
  page = await context.newPage()
  asked = []
  ahead = []
  ;({ rest } = followed(page))
  page.on('request', (r) => {
    const { pathname } = new URL(r.url())
    const call = `${r.method()} ${pathname}`
    if (pathname.startsWith('/api/')) (AHEAD.includes(call) ? ahead : asked).push(call)
  })
})
afterAll(() => browser.close())

/** The log of the device, the look-up of the address and the time: once a session, when the first page stands. */
const BACKGROUND = [
  'GET /api/common/ip',
  'GET /api/common/timestamp',
  'POST /api/base/data/common/client/log/user_device',
]
const LIST = 'GET /api/exam/plan/student/all'
const WHO = 'GET /api/base/data/system/account/user'
/** What has been asked since the last time, when all of `awaited` is asked and nothing is any more. */
async function since(awaited: readonly string[] = []): Promise<string[]> {
  await settled(page)
  // a slow machine rests between one request and the next
  await expect.poll(() => awaited.filter((call) => !asked.includes(call))).toEqual([])
  await rest()
  return asked.splice(0).toSorted()
}

describe('requests nobody asked for by a touch', () => {
  it('there are none before somebody signs in, whatever page was asked for', async () => {
    for (const path of ['', 'exam/list', 'system/login', 'contact']) {
      await page.goto(home() + path)
      await page.locator('h1').first().waitFor()
      expect(await since(), path).toEqual([])
    }
  })

  it('signing in asks for the key, signs in, and asks for what the first page shows and its report [R101]', async () => {
    await signInByHand(page, home(), ME)
    await page.locator('main a[href*="/exam/report"]').first().waitFor()
    const all = [
      'GET /api/base/data/encrypt/key',
      'POST /api/base/data/encrypt/login',
      'GET /api/exam/plan/latest',
      'GET /api/analysis/view/student/report',
      'GET /api/exam/plan/base/info',
      'GET /api/exam/plan/student/all',
      'GET /api/exam/homework/student/homework/list',
      ...BACKGROUND,
    ]
    expect(await since(all)).toEqual(all.toSorted())
  })

  it('a page opened again asks who it is once, for its own rows, and for the address', async () => {
    const own: readonly (readonly [string, readonly string[]])[] = [
      ['exam/list', ['GET /api/exam/plan/student/all']],
      ['user', []],
      ['contact', []],
      ['todo-help', ['GET /api/base/data/sys/account/action', 'GET /api/base/data/sys/user/action']],
      ['leader/report', []],
    ]
    for (const [path, rows] of own) {
      await page.goto(home() + path)
      await page.locator('h1').first().waitFor()
      const all = [WHO, ...rows, 'GET /api/common/ip']
      expect(await since(all), path).toEqual(all.toSorted())
    }
  })

  it('going on inside the app asks for nothing but the rows of the page', async () => {
    await page.goto(`${home()}user`)
    await since([WHO, 'GET /api/common/ip'])
    await page.locator('nav a[href="/"]').click()
    await page.locator('main a[href="/exam/list"]').waitFor()
    const homes = ['GET /api/exam/homework/student/homework/list', 'GET /api/exam/plan/latest', LIST]
    await expect.poll(() => asked.toSorted()).toEqual(homes)
    await since()
    // the list shows what home has read, and asks for it again
    await page.locator('main a[href="/exam/list"]').click()
    await page.locator('main a[href*="/exam/report"]').first().waitFor()
    await expect.poll(() => asked).toEqual([LIST])
    await since()
    await page.locator('nav a[href="/user"]').click()
    await page.getByRole('heading', { level: 1, name: '我的' }).waitFor()
    expect(await since()).toEqual([])
  })

  it("a page at rest asks for today's practice, once [R168]", async () => {
    await page.goto(`${home()}user`)
    await since([WHO, 'GET /api/common/ip'])
    ahead.splice(0)
    await page.reload()
    await expect.poll(() => ahead, { timeout: 20_000 }).toEqual(AHEAD)
    await page.locator('nav a[href="/"]').click()
    await page.locator('main a[href="/exam/list"]').waitFor()
    await since()
    expect(ahead).toEqual(AHEAD)
  })
})
