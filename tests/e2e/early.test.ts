import { afterEach, describe, expect, inject, it } from 'vitest'
import { DEMO_PASSWORD, openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(41)

/** The sign-in form drawn before the app's scripts: what is typed and pressed there counts, whenever they come. */
const home = () => `http://localhost:${serverPort()}/`
let phone: Phone
afterEach(() => phone.close())

describe('signing in before the app has come', () => {
  it('a button held down while the app arrives still signs in', async () => {
    phone = await openPhone({ executablePath: inject('chromium') })
    const { page } = phone
    let letAppCome = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letAppCome = resolve
    })
    await page.route('**/assets/main-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${home()}system/login`)
    const early = page.locator('main[data-early]')
    await early.locator('input[name="account"]').fill(ME)
    await early.locator('input[name="password"]').fill(DEMO_PASSWORD)
    const button = early.locator('button[type="submit"]')
    await button.hover()
    await page.mouse.down()
    letAppCome()
    // the app's own page is ready out of sight, and waits for the finger
    const own = page.locator('#root:not(:has([data-early]))')
    await own.locator('main form').waitFor({ state: 'attached' })
    await own.locator('[data-loading]').waitFor({ state: 'detached' })
    await expect.poll(() => early.isVisible()).toBe(true)
    await page.mouse.up()
    await page.waitForURL((url) => url.pathname === '/')
  })
})
