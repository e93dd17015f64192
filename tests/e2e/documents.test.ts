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

it('no phone keeps them: the list of the service worker has none', async () => {
  const worker = await (await fetch(`${home()}sw.js`)).text()
  expect(worker).toContain('index.html')
  expect(worker).not.toMatch(/docs\/(?:zh-CN|en|reference|pictures|style)/)
})
