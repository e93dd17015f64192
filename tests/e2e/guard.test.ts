import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { CHROMIUM_ARGS } from '#tests/support/phone/chromium.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { followed, readText, settled } from '#tests/support/phone/shows.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(8)

const home = () => `http://localhost:${serverPort()}/`
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_ARGS })
})
afterAll(() => browser.close())
beforeEach(async () => {
  // A worker's own requests could not be answered by the test.
  context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
    locale: 'zh-CN',
  })
  page = await context.newPage()
})
afterEach(() => context.close())

const path = () => new URL(page.url()).pathname
const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const dialog = () => page.getByRole('dialog')
/** Ends it behind the page's back: with the page gone, no call of it can learn of that and tell before it is asked. */
const endSession = async () => {
  await page.goto('about:blank')
  const ended = await context.request.post(`${home()}api/base/data/logout`, {
    data: {},
    headers: { origin: new URL(home()).origin },
  })
  return ended.status()
}

describe('a session the server has ended', () => {
  it('leads to the sign-in page with a word, and nothing of the person stays [S22] [E17]', async () => {
    await signIn(page, home(), ME)
    expect(await endSession()).toBe(200)
    // the word stands for two seconds only: who looks for it must be looking when it comes
    await Promise.all([
      page.getByText('请重新登录').first().waitFor(),
      page.goto(`${home()}exam/list`),
      page.waitForURL((url) => url.pathname === '/system/login'),
    ])
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/exam/list')
    await expect.poll(() => kept('kb.profile')).toBeNull()
  })

  it('leads parents who came to check scores to their own page [S06] [S22]', async () => {
    await signIn(page, home(), 'parent1')
    await page.goto(`${home()}?scoreCheck=1`)
    await inHand(page)
    await expect.poll(() => page.url()).not.toContain('scoreCheck')
    await endSession()
    await page.goto(`${home()}exam/list`)
    await page.waitForURL((url) => url.pathname === '/system/parLogin')
  })
})

describe('a link', () => {
  it('that wants the session gone is asked about, and leaves the address bar [S04] [S07]', async () => {
    await signIn(page, home(), ME)
    await page.goto(`${home()}exam/list?delSession=1&page=1`)
    await dialog().getByRole('button', { name: '不退出' }).click()
    await expect.poll(() => page.url()).toBe(`${home()}exam/list?page=1`)
    await page.locator('main a[href*="/exam/"]').first().waitFor()
    await page.reload()
    await settled(page)
    await page.locator('main a[href*="/exam/"]').first().waitFor()
    await expect.poll(() => dialog().count()).toBe(0)
    await expect.poll(path).toBe('/exam/list')

    await page.goto(`${home()}exam/list?delSession=1`)
    await dialog().getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.pathname === '/system/login')
    // the page is there before the last of it is gone
    const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kb.')))
    await expect
      .poll(async () => (await keys()).filter((key) => key !== 'kb.erasing' && key !== 'kb.owed-logout'))
      .toEqual([])
    await expect
      .poll(async () => (await context.cookies()).filter((c) => c.name === 'kb_session'))
      .toEqual([])
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map((d) => d.name)))
      .toEqual([])
  })

  it('that wants another identity asks with both names [S07]', async () => {
    await signIn(page, home(), 'parent2')
    const users = await page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('kb.profile') ?? '{}') as {
          userId: string
          account: { userList: { userId: string }[] }
        },
    )
    const other = users.account.userList.find((one) => one.userId !== users.userId)?.userId as string
    await page.goto(`${home()}?switchUserId=${other}`)
    await dialog().getByRole('button', { name: '换过去' }).click()
    await page.waitForFunction(
      (id) => (JSON.parse(localStorage.getItem('kb.profile') ?? '{}') as { userId?: string }).userId === id,
      other,
    )
    await page.waitForURL(home())
  })

  it('that brings a session’s token signs nobody in or out unasked; one that opens nothing says so [S03]', async () => {
    await signIn(page, home(), ME)
    const token = (await context.cookies()).find((c) => c.name === 'kb_session')?.value as string
    const guest = await (await browser.newContext({ serviceWorkers: 'block', locale: 'zh-CN' })).newPage()
    const asked: string[] = []
    guest.on('request', (r) => r.url().includes('/account/user') && asked.push(r.url()))
    await guest.goto(`${home()}exam/list?token=${token}`)
    await guest.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(asked).toEqual([])
    await expect.poll(() => guest.url()).not.toContain(token)
    await guest.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click()
    await guest.waitForURL((url) => url.pathname === '/exam/list')
    await guest.locator('main a[href*="/exam/"]').first().waitFor()
    expect(await guest.evaluate((t) => Object.values(localStorage).some((v) => v.includes(t)), token)).toBe(
      false,
    )
    await guest.context().close()

    const stranger = await (await browser.newContext({ serviceWorkers: 'block', locale: 'zh-CN' })).newPage()
    await stranger.goto(`${home()}?token=${'x'.repeat(43)}`)
    await stranger.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click()
    await stranger.getByText('这个链接已经失效').waitFor()
    await stranger.waitForURL((url) => url.pathname === '/system/login')
    await stranger.context().close()
  })
})

describe('a phone whose clock is a day off', () => {
  it('signs in and reads, having asked for the time once [S23] [E20]', async () => {
    await page.clock.install({ time: Date.now() + 86_400_000 })
    await signIn(page, home(), ME)
    await page.goto(`${home()}exam/list`)
    await page.locator('main a[href*="/exam/"]').first().waitFor()
    expect(Math.abs(Number(await kept('kb.skew')) + 86_400_000)).toBeLessThan(60_000)
  })

  it('is asked to do it again when a call is refused for its time [E20]', async () => {
    const { rest } = followed(page)
    await signIn(page, home(), 'teacher1')
    // home asks the same call: its question is over before one is refused
    await page.locator('main a[href*="/exam/"], main a[href*="/class"]').first().waitFor()
    await rest()
    let refused = 0
    await page.route('**/api/exam/plan?*', (route) => {
      refused++
      return refused === 1 ? route.fulfill({ status: 453, body: '' }) : route.continue()
    })
    const time = page.waitForRequest((r) => r.url().includes('getSysTime'))
    await page.goto(`${home()}exam/list`)
    await time
    await page.getByText('请重新操作或刷新').first().waitFor()
    await page.reload()
    await page.locator('main a[href*="/exam/"]').first().waitFor()
  })
})

describe('the parents of a student', () => {
  it('are asked for once a session, also over a reload [S18]', async () => {
    await signIn(page, home(), ME)
    const asked: string[] = []
    page.on('request', (r) => r.url().includes('/account/user/parent') && asked.push(r.url()))
    const { rest } = followed(page)
    const visit = async () => {
      await page.goto(`${home()}profileDetail`)
      await page.getByRole('heading', { name: '已绑定的家长' }).waitFor()
      await page.getByRole('list', { name: '已绑定的家长' }).waitFor()
      await settled(page)
      await rest()
    }
    await visit()
    const { input: names } = await readText(page.locator('main'), /已绑定的家长/)
    await visit()
    await expect.poll(() => page.locator('main').innerText()).toBe(names)
    expect(asked).toHaveLength(1)
  })
})

describe('a page whose files do not come', () => {
  it('says so without the loading bar, and comes when tried again [R03]', async () => {
    await signIn(page, home(), ME)
    await inHand(page)
    const files = /\/assets\/exam-list[^/]*\.js/
    const letGo = await intercept(context, files, (route) => route.abort())
    await page.locator('main a[href="/exam/list"]').click()
    const again = page
      .getByRole('button', { name: '再试一次' })
      .or(page.getByRole('button', { name: '重试' }))
    await again.first().waitFor()
    await page.locator('[data-loading]').waitFor({ state: 'detached' })
    await letGo()
    await again.first().click()
    await page.locator('main a[href*="/exam/"]').first().waitFor()
    await page.locator('[data-loading]').waitFor({ state: 'detached' })
  })
})

describe('an iOS that is too old', () => {
  it('is told so on every page for as long as it lasts [E07] [V03]', async () => {
    const old = await browser.newContext({
      serviceWorkers: 'block',
      locale: 'zh-CN',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 9_3_2 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13F69 Safari/601.1',
    })
    const phone = await old.newPage()
    await phone.goto(`${home()}contact`)
    await phone.getByText('IOS10').waitFor()
    await phone.goto(`${home()}system/login`)
    await inHand(phone)
    await phone.getByText('IOS10').waitFor()
    await old.close()
  })
})
