import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { PartnerEntry } from '#server/partners/file.ts'
import { partnersBeside } from '#tests/support/partners/beside.ts'
import {
  addressWith,
  historyOf,
  newVisitor,
  openBrowser,
  type Visitor,
} from '#tests/support/partners/visitor.ts'
import type { World } from '#tests/support/partners/world.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

/** Pages at the edge of the app: springboard, refusals, and the app inside another platform's frame. */
const HOME = 'http://lingfeng.test'
const PLATFORM = 'https://tongxue.lingfeng.example'
let browser: Browser
let world: World
let visitor: Visitor

const handOverKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const schoolmate: PartnerEntry = {
  partnerId: 'schoolmate',
  door: 'schoolmate',
  appId: 'kaoban',
  audience: 'schoolmate',
  secret: handOverKey.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  schools: [{ school: '云川区第一中学' }],
  settings: { api: 'https://paper.tingyu.example/enter' },
}

beforeAll(async () => {
  const port = serverPort()
  world = await partnersBeside(serverDataDir(), port, HOME, [schoolmate])
  const hosts = ['lingfeng.test', 'tingyu.example'].map((host) => `MAP ${host} 127.0.0.1:${String(port)}`)
  browser = await openBrowser(inject('wholeChromium'), [
    `--host-resolver-rules=${hosts.join(', ')}`,
    // the platform is https, our server here is not
    '--allow-running-insecure-content',
    '--disable-features=LocalNetworkAccessChecks',
  ])
})
afterAll(async () => {
  await browser.close()
  await world.close()
})
afterEach(() => visitor.close())

const signInAs = async (page: Page, person: string) => {
  await page.goto(addressWith(world, HOME, 'jwt', { person }))
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

describe('the springboard', () => {
  it('leads inside the app and to the brand’s other site with the rest of the query, and nowhere else [R215]', async () => {
    visitor = await newVisitor(browser)
    const { page, context } = visitor
    await context.route('https://paper.tingyu.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>paper</h1>' }),
    )
    await page.goto(`${HOME}/springboard?targetUrl=${encodeURIComponent('/401?a=1')}&b=2`)
    await page.waitForURL(`${HOME}/401?a=1&b=2`)
    const other = encodeURIComponent('https://paper.tingyu.example/x?a=1')
    await page.goto(`http://tingyu.example/springboard?targetUrl=${other}&b=2&token=secret`)
    await page.waitForURL('https://paper.tingyu.example/x?a=1&b=2')
    for (const target of [
      'https://paper.tingyu.example/x',
      '//evil.example',
      'javascript:document.title="gone"',
    ]) {
      await page.goto(`${HOME}/springboard?targetUrl=${encodeURIComponent(target)}`)
      await page.getByText('没有前往这个网址').first().waitFor()
      expect(await axe(page)).toEqual([])
      await expect.poll(() => new URL(page.url()).origin).toBe(HOME)
    }
    expect(await page.title()).not.toBe('gone')
  })
})

describe('the hand-over to the schoolmate platform', () => {
  it('posts a token that names the person’s role, and leaves none in an address [S15, C053]', async () => {
    visitor = await newVisitor(browser)
    const { page, context } = visitor
    const posted: string[] = []
    await context.route('https://paper.tingyu.example/**', (route) => {
      posted.push(`${route.request().method()} ${route.request().url()} ${route.request().postData() ?? ''}`)
      return route.fulfill({ contentType: 'text/html', body: '<h1>schoolmate</h1>' })
    })
    await page.goto(addressWith(world, 'http://tingyu.example', 'jwt'))
    await page.waitForURL('http://tingyu.example/')
    await page.goto('http://tingyu.example/StudyDetail')
    await page.getByRole('button', { name: '到同学平台继续' }).click()
    await page.waitForURL('https://paper.tingyu.example/enter')
    const token = /^POST \S+ token=([\w.-]+)$/.exec(posted[0] ?? '')?.[1] ?? ''
    const { payload } = await jwtVerify(token, handOverKey.publicKey, { audience: 'schoolmate' })
    expect(payload).toMatchObject({ role: 'student', userType: 4 })
    for (const url of await historyOf(visitor)) expect(url).not.toContain(token)
  })
})

describe('a visitor of the study companion', () => {
  it('whose code is refused goes on at the schoolmate platform; elsewhere to the sign-in page [S10]', async () => {
    visitor = await newVisitor(browser)
    const { page, context } = visitor
    const asked: string[] = []
    await context.route('https://tongxue.tingyu.example/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<h1>visitors</h1>' })
    })
    await page.goto('http://tingyu.example/StudyDetail?serviceType=studyCompanion&code=none')
    await page.getByRole('heading', { name: 'visitors' }).waitFor()
    expect(asked).toEqual(['https://tongxue.tingyu.example/visitor'])
    // not entered from the companion: a new tab
    const other = await context.newPage()
    await other.goto('http://tingyu.example/exam/list?code=none')
    await other.waitForURL((url) => url.pathname === '/system/login')
    expect(asked).toHaveLength(1)
  })
})

describe('refusals', () => {
  it('a family may read why it is refused; another role goes to /401, which names the role [R212, R213]', async () => {
    visitor = await newVisitor(browser)
    const { page } = visitor
    await signInAs(page, 'ext-1')
    await page.goto(`${HOME}/permission-denied`)
    await page.getByText('不能查看').or(page.getByText('没有权限')).first().waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/permission-denied')
    await emptyStores(page)
    await signInAs(page, 'ext-2')
    await page.goto(`${HOME}/permission-denied`)
    await page.waitForURL(`${HOME}/401`)
    await page.getByText('任课老师').first().waitFor()
  })

  it('/auth-failed says what happened for each reason, and offers the account [R214]', async () => {
    visitor = await newVisitor(browser)
    const { page } = visitor
    const said = new Set<string>()
    for (const reason of ['refused', 'unknown', 'unavailable', 'outside']) {
      await page.goto(`${HOME}/auth-failed?reason=${reason}`)
      await page.getByRole('link', { name: '用账号登录' }).waitFor()
      said.add((await readText(page.locator('main'), /用账号登录/)).input)
      expect(await axe(page)).toEqual([])
    }
    expect(said.size).toBe(4)
    await page.goto(`${HOME}/auth-failed?reason=<img src=x onerror=alert(1)>`)
    const way = page.getByRole('link', { name: '用账号登录' })
    await way.waitFor()
    await expect.poll(async () => said.has(await page.locator('main').innerText())).toBe(true)
    await way.click()
    await page.waitForURL(`${HOME}/system/login`)
  })
})

describe('inside another platform’s frame', () => {
  const framedBy = async (origin: string, src: string, onFailed: (why: string) => void = () => undefined) => {
    visitor = await newVisitor(browser)
    visitor.page.on('requestfailed', (r) => onFailed(r.failure()?.errorText ?? ''))
    await visitor.context.route(`${origin}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${src}" width=360 height=700></iframe>`,
      }),
    )
    await visitor.page.goto(`${origin}/`)
    return visitor.page
  }

  it('the brand’s own platform may show the app, and a sign-on works there without a cookie [P44]', async () => {
    const page = await framedBy(PLATFORM, addressWith(world, HOME, 'jwt'))
    const frame = page.frameLocator('iframe')
    await frame.locator('nav a[href="/user"]').waitFor()
    const inner = page.frames().find((f) => f.url().startsWith(HOME))
    await expect.poll(() => inner?.url()).toBe(`${HOME}/`)
    expect(await inner?.evaluate(() => localStorage.getItem('kb.token'))).toBeNull()

    // A second tap of a finger that was led here answers nothing: noted in the page as the question comes up.
    await inner?.evaluate(() => {
      const heldAtFirst = new Promise<boolean>((done) => {
        const watch = new MutationObserver(() => {
          const answer = document.querySelector('dialog[open] button')
          if (!answer) return
          watch.disconnect()
          done(answer.closest('[inert]') !== null)
        })
        watch.observe(document, { childList: true, subtree: true, attributeFilter: ['open'] })
      })
      Object.assign(window, { heldAtFirst })
    })
    await frame.locator('nav a[href="/user"]').click()
    await frame.locator('main button').last().click()
    const actions = frame.locator('dialog[open] button').last().locator('..')
    const held = inner?.evaluate(() => (window as unknown as { heldAtFirst: Promise<boolean> }).heldAtFirst)
    expect(await held).toBe(true)
    await expect.poll(() => actions.getAttribute('inert')).toBeNull()
    await actions.getByRole('button').first().click()

    // What cannot be undone takes figures typed for it; the page around the frame can read none.
    await frame.locator('main a[href="/account-cancel"]').click()
    await frame.getByRole('textbox').fill('注销')
    await frame.locator('main form button[type="submit"]').click()
    await frame.locator('dialog[open] button').last().click()
    const question = frame.getByRole('dialog', { name: '确认是你本人在操作' })
    const { input: asked } = await readText(question.locator('p').first(), /\d/)
    const figures = asked.replace(/\D/g, '')
    expect(figures).toMatch(/^\d{4}$/)
    await question.getByRole('textbox').fill(figures === '0000' ? '1111' : '0000')
    await question.getByRole('button', { name: '确认' }).click()
    await question.getByText('数字不对').waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'detached' })
    await frame.getByText('请先输入屏幕上的四位数字').waitFor()
  })

  it('any other page may not [P44]', async () => {
    const refused: string[] = []
    const page = await framedBy('https://evil.example', `${HOME}/system/login`, (why) => refused.push(why))
    await expect.poll(() => refused).toEqual(['net::ERR_BLOCKED_BY_RESPONSE'])
    expect(page.frames().some((f) => f.url().startsWith(HOME))).toBe(false)
  })
})
