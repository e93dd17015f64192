import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { partnersBeside } from '#tests/support/partners/beside.ts'
import {
  AGENTS,
  addressWith,
  historyOf,
  newVisitor,
  openBrowser,
  type Visitor,
  whoIsIn,
} from '#tests/support/partners/visitor.ts'
import type { World } from '#tests/support/partners/world.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { DEMO_PASSWORD } from '#tests/support/phone/phone.ts'
import { tellPage } from '#tests/support/phone/tell-page.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

/** The ways in that differ from an address with a credential: programs, double redirects, changes of account. */
let line: Line
let browser: Browser
let world: World
let home: string
let visitor: Visitor

beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://localhost:${String(line.port)}`
  world = await partnersBeside(serverDataDir(), line.port, home)
  browser = await openBrowser(inject('chromium'))
})
afterAll(async () => {
  await browser.close()
  await world.close()
  await line.close()
})
afterEach(async ({ task }) => {
  // its page is gone when the failed pages of phones are told
  if (task.result?.state === 'fail') await tellPage(task.name, visitor.page)
  await visitor.close()
})

/** Scripts of the page in the order they were asked for. */
const scriptsOf = ({ page }: Visitor): string[] => {
  const urls: string[] = []
  page.on('request', (r) => {
    if (r.resourceType() === 'script' || r.url().includes('/api/')) urls.push(r.url())
  })
  return urls
}

/** An exam in the list: the person is in, and the page asked for is there. */
const examLink = (page: Page) => page.locator('main a[href*="/exam/report"]').first()
/** How often a code of WeChat's was given back to it. */
const exchanges = () => world.app('wechat').seen.filter((p) => p === '/sns/oauth2/access_token').length

describe('WeChat', () => {
  it('somebody without a session goes by the authorization page and comes back to the address asked for [P42, S08, S09, C075]', async () => {
    visitor = await newVisitor(browser, AGENTS.wechat)
    const { page } = visitor
    const asked: string[] = []
    page.on('request', (r) => asked.push(r.url()))
    await page.goto(`${home}/exam/list?search=`)
    await examLink(page).waitFor()
    await expect.poll(() => page.url()).toBe(`${home}/exam/list?search=`)
    const authorize = asked.find((u) => u.includes('/connect/oauth2/authorize')) ?? ''
    expect(authorize).toMatch(
      /\?appid=wxwechata&redirect_uri=[^&]+&response_type=code&scope=snsapi_base&state=[0-9a-f]{68}/,
    )
    expect(await whoIsIn(page)).toBeTruthy()
    expect(await page.evaluate(() => localStorage.getItem('kb.openId'))).toBe('ext-1')
    for (const url of await historyOf(visitor)) expect(url).not.toContain('code=')
  })

  it('redirected twice with one code: both come in, and the code was given back once [S08, S09]', async () => {
    visitor = await newVisitor(browser, AGENTS.wechat)
    const { page, context } = visitor
    await page.goto(`${home}/auth-failed`)
    const state = await page.evaluate(async () => {
      const reply = await fetch('/api/base/data/school/student/appId?door=wechat')
      return ((await reply.json()) as { data: { state: string } }).data.state
    })
    const back = `${addressWith(world, home, 'wechat')}&state=${state}`
    const before = exchanges()
    const second = await context.newPage()
    await Promise.all([page.goto(back), second.goto(back)])
    await Promise.all([page.waitForURL(`${home}/`), second.waitForURL(`${home}/`)])
    expect(await whoIsIn(page)).toBeTruthy()
    expect(exchanges()).toBe(before + 1)
  })

  it('a code that another browser began signs nobody in, and the sign-in page follows [S10]', async () => {
    visitor = await newVisitor(browser, AGENTS.wechat)
    const { page } = visitor
    await page.goto(`${addressWith(world, home, 'wechat')}&state=${'0'.repeat(68)}`)
    await page.getByText('这次的登录链接无效').waitFor()
    await page.waitForURL((url) => url.pathname === '/system/login')
    expect(await whoIsIn(page)).toBeUndefined()
  })

  it('a code in the address of any page signs in, and the page asked for comes [S09]', async () => {
    visitor = await newVisitor(browser)
    const { page } = visitor
    await page.goto(`${home}/auth-failed`)
    const state = await page.evaluate(async () => {
      const reply = await fetch('/api/base/data/school/student/appId?door=wechat')
      return ((await reply.json()) as { data: { state: string } }).data.state
    })
    const { searchParams } = new URL(addressWith(world, home, 'wechat'))
    const code = searchParams.get('code') ?? ''
    await page.goto(`${home}/exam/list?search=&code=${code}&state=${state}`)
    await examLink(page).waitFor()
    await expect.poll(() => page.url()).toBe(`${home}/exam/list?search=`)
    expect(await whoIsIn(page)).toBeTruthy()
    for (const url of await historyOf(visitor)) expect(url).not.toContain('code=')
  })

  it.each([
    ['', '/system/login'],
    ['&scoreCheck=1', '/system/parLogin'],
  ])('refused on any page with "%s" it goes to %s, with the way on [S10]', async (more, signInPage) => {
    visitor = await newVisitor(browser)
    const { page } = visitor
    await page.goto(`${home}/exam/list?code=none${more}`)
    await page.getByText('这次的登录链接无效').waitFor()
    await page.waitForURL((url) => url.pathname === signInPage)
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/exam/list')
    expect(await whoIsIn(page)).toBeUndefined()
  })

  it('without an answer it says so for two seconds and offers the sign-in page [E03, S10]', async () => {
    visitor = await newVisitor(browser, AGENTS.wechat)
    const { page } = visitor
    await page.route('**/school/student/appId*', (route) => route.fulfill({ status: 500, body: 'x' }))
    await page.goto(`${home}/exam/list`)
    await page.getByText('(371H)').waitFor()
    await page.waitForURL((url) => url.pathname === '/system/login')
    await page.getByText('(371H)').waitFor({ state: 'detached', timeout: 4000 })
  })

  it('a code that throws says so and goes to the sign-in page [E04, S10]', async () => {
    visitor = await newVisitor(browser, AGENTS.wechat)
    const { page } = visitor

    await page.route('**/api/base/data/auth/token', (route) => route.abort())
    await page.goto(`${home}/exam/list`)
    await page.getByText('(411H)').waitFor()
    await page.waitForURL(/\/system\/login\?next=/)
  })

  it('somebody new signs in once, agrees, comes in alone from then on, and can take that back [R183, C019, C049, C050, S10]', async () => {
    visitor = await newVisitor(browser, AGENTS.wechat)
    const { page } = visitor
    world.app('wechat').atTheDoor = `ext-new-${String(Date.now())}`
    await page.goto(`${home}/exam/list`)
    await page.waitForURL((url) => url.pathname === '/auth/login')
    await page.getByText('这个微信还没有关联账号').waitFor()
    expect(await axe(page)).toEqual([])
    await page.reload()
    await page.locator('html[data-app="on"]').waitFor({ state: 'attached' })
    await page.locator('input[autocomplete="username"]').fill('student2')
    await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
    await page.locator('form button[type="submit"]').click()
    await page.getByRole('button', { name: '关联微信' }).click()
    await page.waitForURL(`${home}/exam/list`)
    const name = await whoIsIn(page)
    await emptyStores(page)
    await page.goto(`${home}/exam/list`)
    await examLink(page).waitFor()
    expect(await whoIsIn(page)).toBe(name)

    await page.goto(`${home}/profileDetail`)
    await page.getByRole('button', { name: '解除关联' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '解除关联' }).click()
    await page.getByText('已解除微信关联').waitFor()
    await page.getByText('没有关联').waitFor()
    await emptyStores(page)
    await page.goto(`${home}/exam/list`)
    await page.waitForURL((url) => url.pathname === '/auth/login')
    world.app('wechat').atTheDoor = 'ext-1'
  })
})

describe('other programs', () => {
  it('in DingTalk its script comes first, then its code signs in [R309, C038]', async () => {
    visitor = await newVisitor(browser, AGENTS.dingtalk)
    const { page, context } = visitor
    const code = world.app('dingtalk').codes.issue('ext-1', world.app('dingtalk').appId)
    const seen = scriptsOf(visitor)
    await context.route('https://g.alicdn.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.dd = { ready: (f) => f(), error() {}, runtime: { permission: {
          requestAuthCode: ({ corpId, onSuccess }) => onSuccess({ code: corpId === 'corp' ? '${code}' : 'x' }) } } }`,
      }),
    )
    await page.goto(`${home}/auth/dingtalk?corpid=corp`)
    await page.waitForURL(`${home}/`)
    expect(await whoIsIn(page)).toBeTruthy()
    const script = seen.findIndex((u) => u.startsWith('https://g.alicdn.com/'))
    const call = seen.findIndex((u) => u.includes('/ali/dingding'))
    expect(script).toBeGreaterThan(-1)
    expect(script).toBeLessThan(call)
  })

  it('outside DingTalk no script of it is loaded, and the page says where to open it [R309]', async () => {
    visitor = await newVisitor(browser)
    const seen = scriptsOf(visitor)
    await visitor.page.goto(`${home}/auth/dingtalk`)
    await visitor.page.waitForURL(/\/auth-failed\?reason=outside/)
    expect(seen.filter((u) => u.includes('alicdn'))).toEqual([])
  })

  it('in the mini-program its script comes before anything is drawn, and its door is asked once [P43, R06, S11, R217]', async () => {
    visitor = await newVisitor(browser, AGENTS.miniProgram)
    const { page, context } = visitor
    let drawnBefore: boolean | null = null
    await context.route('https://res.wx.qq.com/**', async (route) => {
      drawnBefore = await page.evaluate(() => document.querySelector('#root main') !== null)
      await route.fulfill({ contentType: 'text/javascript', body: 'window.wx = { miniProgram: {} }' })
    })
    const asked: string[] = []
    page.on('request', (r) => asked.push(new URL(r.url()).pathname))
    await page.goto(`${home}/exam/list`)
    await examLink(page).waitFor()
    expect(drawnBefore).toBe(false)
    expect(asked.filter((p) => p.endsWith('/open/oauth2/authorize'))).toHaveLength(1)
    expect(await whoIsIn(page)).toBeTruthy()
  })
})

describe('somebody is signed in already', () => {
  it('a link never changes the account by itself: both names are shown, and staying is the first choice', async () => {
    visitor = await newVisitor(browser)
    const { page } = visitor
    await page.goto(addressWith(world, home, 'jwt', { person: 'ext-1' }))
    await page.waitForURL(`${home}/`)
    const first = (await whoIsIn(page)) ?? ''
    await page.goto(addressWith(world, home, 'jwt', { person: 'ext-2' }))
    const stay = page.getByRole('button', { name: `保持“${first}”` })
    await stay.waitFor()
    expect(await axe(page)).toEqual([])
    await expect.poll(() => page.locator('main').innerText()).toContain(first)
    await stay.click()
    await page.waitForURL(`${home}/`)
    expect(await whoIsIn(page)).toBe(first)

    await page.goto(addressWith(world, home, 'jwt', { person: 'ext-2' }))
    await page.getByRole('button', { name: /换成/ }).click()
    await page.waitForURL(`${home}/`)
    const second = await whoIsIn(page)
    expect(second).toBeTruthy()
    expect(second).not.toBe(first)
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    expect(kept).not.toContain(first)
  })

  it('several identities go to the choice first [S09]', async () => {
    visitor = await newVisitor(browser)
    await visitor.page.goto(addressWith(world, home, 'jwt', { person: 'ext-two' }))
    await visitor.page.waitForURL(/\/system\/chooseUser/)
  })
})
