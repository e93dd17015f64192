import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { DEMO_PASSWORD, openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { readAttribute } from '#tests/support/phone/shows.ts'
import { inHand, signIn, wholeReport } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { type Front, openFront } from '#tests/support/servers/front.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(49)

const PORTALS = ['portal-302', 'portal-200'] as const
/**
 * The cause of silence is told within ten seconds of the touch: with a clock of their own `src/state/line/tell-silence.test.ts`
 * and `slow.test.ts` hold that. Here a machine that does much else may take its time.
 */
const TOLD_MS = 30_000

let front: Front
let phone: Phone
let edition = 0
beforeAll(async () => {
  // each next version has another page: its worker asks for it when it is installed
  const next = (worker: string) =>
    worker.replace(/("revision":")\w(\w*","url":"index\.html")/, `$1${++edition}$2`)
  front = await openFront(serverPort(), next)
  phone = await openPhone({ executablePath: inject('chromium') })
})
afterAll(async () => {
  await phone.close()
  await front.close()
})
afterEach(() => front.take('passes'))

/** Everything the browser keeps of this site that a worker wrote: how many answers, and which are a portal's. */
const kept = () =>
  phone.page.evaluate(async () => {
    const found: string[] = []
    let all = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        all++
        if (text === '' || text.includes('captive-portal-page')) found.push(request.url)
      }
    }
    return { all, found }
  })
const portalLine = () => phone.page.getByText('这里的 Wi-Fi 要先登录才能上网')
const silentLine = () => phone.page.getByText(/服务器没有回应，已等 \d+ 秒/)

async function open(page = phone.page): Promise<void> {
  await page.goto(`${front.home}system/login`)
  await inHand(page)
}
async function fillIn(page = phone.page): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(ME)
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
}
const enter = (page = phone.page) => page.locator('form button[type="submit"]').click()

describe('signing in', () => {
  it.each(PORTALS)('behind a Wi-Fi that wants its own sign-in says so: %s [E22]', async (way) => {
    await open()
    await fillIn()
    front.take(way)
    await enter()
    await phone.page.getByText('这里的 Wi-Fi 可能要先登录').waitFor({ timeout: TOLD_MS })
    await expect.poll(() => phone.page.getByText('系统繁忙').count()).toBe(0)
  })
  it('says so as well when the way is lost between the key and the sealing code [E22]', async () => {
    // a page of its own: what a test may answer, the browser does not keep
    const page = await phone.context.newPage()
    await page.route(/\/seal-[^/]*\.js$/, (route) => route.abort())
    await open(page)
    const key = page.waitForResponse((reply) => reply.url().includes('/encrypt/key'))
    await fillIn(page)
    await key
    front.take('portal-302')
    await enter(page)
    await page.getByText('这里的 Wi-Fi 可能要先登录').waitFor({ timeout: TOLD_MS })
    await page.close()
  })
  it('into a black hole says within ten seconds that nothing answers [E22]', async () => {
    await open()
    await fillIn()
    front.take('hole')
    await enter()
    await phone.page.getByText('等了太久没有回答').waitFor({ timeout: TOLD_MS })
  })
  it.each(['cut', ...PORTALS] as const)(
    'keeps what was typed while the rest of the app could not come, and then gets in: %s [E22]',
    async (way) => {
      const { page } = phone
      await open()
      front.take(way)
      await fillIn()
      await enter()
      await page
        .getByText(way === 'cut' ? '系统繁忙' : '这里的 Wi-Fi 可能要先登录')
        .first()
        .waitFor()
      front.take('passes')
      await enter()
      await page.waitForURL((url) => url.pathname === '/')
      await emptyStores(page)
    },
  )
})

describe('a report that was read before', () => {
  const again = () => phone.page.reload({ waitUntil: 'commit' })

  it('is on the phone, with a worker that keeps it', async () => {
    const { page } = phone
    await signIn(page, front.home, ME)
    await underServiceWorker(page)
    await page.goto(`${front.home}exam/list`)
    await page.locator('main a[href*="/exam/report"]').first().click()
    await wholeReport(page)
    await again()
    await wholeReport(page)
    const { all, found } = await kept()
    expect(all).toBeGreaterThan(20)
    expect(found).toEqual([])
  })
  it.each(PORTALS)(
    'is shown behind a portal with what to do, and nothing of it is kept: %s [E22] [W01]',
    async (way) => {
      const { page } = phone
      front.take(way)
      await again()
      await portalLine().waitFor()
      const text = await wholeReport(page)
      expect(text).toContain('总分')
      // a new version that comes at such a moment is not made of the portal's page
      front.publish()
      const state = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        if (!registration) return 'no worker at all'
        // it may have come and gone before `update` is done: its coming is heard
        const found = new Promise<ServiceWorker | null>((done) =>
          registration.addEventListener('updatefound', () => done(registration.installing), { once: true }),
        )
        await registration.update().catch(() => undefined)
        const coming = await found
        if (coming)
          await new Promise<void>((done) => {
            const look = () => coming.state === 'installing' || done()
            coming.addEventListener('statechange', look)
            look()
          })
        return coming?.state ?? 'none'
      })
      expect(state).toBe('redundant')
      await again()
      await portalLine().waitFor()
      await wholeReport(page)
      await expect.poll(() => page.locator('body').innerText()).not.toContain('captive-portal-page')
      expect((await kept()).found).toEqual([])
      const link = page.getByRole('link', { name: '打开登录页' })
      const href = await readAttribute(link, 'href', /\S/)
      expect(new URL(href, page.url()).origin).toBe(new URL(front.home).origin)
      expect(await axe(page)).toEqual([])
      const [own] = await Promise.all([phone.context.waitForEvent('page'), link.click()])
      await own.getByText('captive-portal-page').waitFor()
      await own.close()
      // else the browser, which looks for one by itself, gets the new version as soon as the school is there again
      front.withdraw()
      front.take('passes')
      await again()
      await wholeReport(page)
      await portalLine().waitFor({ state: 'detached' })
    },
  )
  it('is shown over a black hole, which is told within ten seconds and over with the next answer [E22]', async () => {
    const { page } = phone
    front.take('hole')
    await again()
    await silentLine().waitFor({ timeout: TOLD_MS })
    expect(await wholeReport(page)).toContain('总分')
    front.take('passes')
    await again()
    await wholeReport(page)
    await silentLine().waitFor({ state: 'detached' })
  })
})
