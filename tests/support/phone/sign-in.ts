import type { Page } from 'playwright-core'
import type { Calls } from '#contract/calls.ts'
import { type SealKey, sealLogin } from '#tests/support/servers/seal.ts'
import { DEMO_PASSWORD } from './phone.ts'

type Account = Calls['GET /api/base/data/system/account/user']['reply']
type LoggedIn = Calls['POST /api/base/data/encrypt/login']['reply']

/** The answer to a question that a page of the school asks, of whatever origin and by whatever line it is there. */
async function asked<T>(page: Page, path: string, body?: object): Promise<T> {
  const { status, message, data } = await page.evaluate(
    async ([at, json]) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(at, json === null ? {} : { method: 'POST', headers, body: json })
      return (await reply.json()) as { status: number; message?: string; data: unknown }
    },
    [path, body ? JSON.stringify(body) : null] as const,
  )
  if (status !== 0) throw new Error(`${path}: ${status} ${message ?? ''}`)
  return data as T
}

/**
 * Signs in as a demo account without the pages for it, and waits for home; several identities: the first is chosen. What
 * the sign-in page does is for tests of it, and for `signInByHand`.
 */
export async function signIn(
  page: Page,
  home: string,
  account: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  // a page of the school without the app in it
  await page.goto(`${home}readyz`)
  const key = await asked<SealKey>(page, '/api/base/data/encrypt/key')
  const login = await asked<LoggedIn>(page, '/api/base/data/encrypt/login', sealLogin(key, account, password))
  const known = login.account ?? (await asked<Account>(page, '/api/base/data/system/account/user'))
  const profile = { format: 1, account: known, userId: known.userList[0]?.userId ?? null }
  await page.evaluate((text) => localStorage.setItem('kb.profile', text), JSON.stringify(profile))
  await page.goto(home)
  await inHand(page)
}

/** Signs in as a demo account on the sign-in page and waits for home; several identities: the first is chosen. */
export async function signInByHand(
  page: Page,
  home: string,
  account: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(`${home}system/login`)
  // the app takes over from the page that was drawn before it: a click between the two would reach neither
  await inHand(page)
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await page
    .waitForURL((url) => !url.pathname.startsWith('/system/login'))
    .catch(async (e: unknown) => {
      // a run that cannot be watched has only these words to go by
      throw new Error(`${account} is still at the sign-in page: ${await page.innerText('body')}`, {
        cause: e,
      })
    })
  if (new URL(page.url()).pathname === '/system/chooseUser') {
    await page.locator('main button').first().click()
    await page.waitForURL((url) => url.pathname !== '/system/chooseUser')
  }
}

/** Waits until the whole report, and no picture of it, is in the page and gives its text without the foot, which tells the data's age. */
export async function wholeReport(page: Page): Promise<string> {
  await inHand(page)
  const report = page.locator('[data-report="whole"]')
  await report.waitFor()
  // knowledge points go under their chapters once these have come, by a call of their own
  await report.locator('[data-chapter]').first().waitFor()
  return report.evaluate((node) => {
    const copy = node.cloneNode(true) as HTMLElement
    for (const foot of copy.querySelectorAll('footer')) foot.remove()
    return copy.textContent ?? ''
  })
}

/** Waits until the app itself, and no picture of it, answers to a touch. */
export async function inHand(page: Page): Promise<void> {
  await page.locator('html[data-app="on"]').waitFor({ state: 'attached' })
}
