import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const PAGES = ['family', 'staff', 'partner', 'operator'] as const
let phone: Phone
const home = () => `http://localhost:${serverPort()}/`

beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium') })
})
afterAll(() => phone.close())

it('the documents open beside an installed app, on a phone and at a desk, in both languages [N03]', async () => {
  const { page } = phone
  await signIn(page, home(), 'student1')
  await underServiceWorker(page)
  // the worker leaves them to the server
  await page.goto(`${home()}docs/`)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/zh-CN/index.html')
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    for (const name of PAGES) {
      await page.goto(`${home()}docs/zh-CN/${name}.html`)
      expect(await axe(page), `${name} ${String(width)}`).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, `${name} ${String(width)}`).toBeLessThanOrEqual(0)
      await page.getByRole('link', { name: 'English' }).click()
      await page.waitForURL(`**/docs/en/${name}.html`)
    }
  }
})

it('the text begins on the first screen of a phone: lists of pages and sections are folded, and open by a key [N03]', async () => {
  const { page } = phone
  const pages = page.getByRole('navigation', { name: '全部页面' })
  const sections = page.getByRole('navigation', { name: '本页内容' })
  const open = () => page.goto(`${home()}docs/zh-CN/operator.html`)
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await open()
    await expect
      .poll(() => Promise.all([pages.count(), sections.count()]), { message: String(width) })
      .toEqual([0, 0])
    const box = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(box?.y, String(width)).toBeLessThan(300)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await open()
  // past the two links of the head
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => pages.getByRole('link', { name: '给家庭' }).isVisible()).toBe(true)
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await open()
  await expect.poll(() => Promise.all([pages.count(), sections.count()])).toEqual([1, 1])
  await expect.poll(() => page.locator('.fold:visible').count()).toBe(0)
})

it('so does the page of the calls [N09]', async () => {
  const { page } = phone
  const areas = page.getByRole('navigation', { name: 'Areas' })
  for (const [width, lists] of [
    [360, 0],
    [1280, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${home()}api/docs`)
    await expect.poll(() => areas.count(), { message: String(width) }).toBe(lists)
    const box = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(box?.y, String(width)).toBeLessThan(200)
  }
})

it('no phone keeps them: the list of the service worker has none', async () => {
  const worker = await (await fetch(`${home()}sw.js`)).text()
  expect(worker).toContain('index.html')
  expect(worker).not.toMatch(/docs\/(?:zh-CN|en|reference|pictures|style)/)
})
