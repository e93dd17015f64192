import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import account from '#src/i18n/messages/en/account.json' with { type: 'json' }
import shell from '#src/i18n/messages/en/shell.json' with { type: 'json' }
import sso from '#src/i18n/messages/en/sso.json' with { type: 'json' }
import { intercept } from '#tests/support/phone/intercept.ts'
import { DEMO_PASSWORD } from '#tests/support/phone/phone.ts'
import {
  answer,
  comes,
  type Given,
  json,
  pagesOfFile,
  standsFor,
  stopTime,
  toastOf,
} from '#tests/support/phone/still-clock.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(53)

/** Rows E01 to E22 on real screens: the text, that it stands at the top, and how long. */
const home = () => `http://localhost:${serverPort()}/`
const pages = pagesOfFile()
let page: Page

const path = () => new URL(page.url()).pathname

/** As `answer`, with the page's time stopped before it leaves. */
const failing = (call: string, given: Given) =>
  intercept(page, `**/api/**${call}*`, async (route) => {
    await stopTime(page)
    await (given === 'cut' ? route.abort() : route.fulfill(given))
  })

/** The toast is at the top, stays for its seconds and goes. */
async function told(text: string, seconds: number): Promise<void> {
  const toast = toastOf(page, text)
  await comes(page, toast)
  expect((await toast.boundingBox())?.y).toBeLessThan(100)
  expect(await standsFor(page, toast, seconds)).toBe(true)
  await page.clock.resume()
}

async function submit(): Promise<void> {
  await page.goto(`${home()}system/login`)
  await page.locator('html[data-app="on"]').waitFor({ state: 'attached' })
  await page.locator('input[name="account"]').fill(ME)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.locator('form button[type="submit"]').click()
}

/** The school lets in, and says of the account what `made` gives; null: nothing, as a release before this one. */
async function signedIn(made: (account: object) => object | null): Promise<void> {
  await page.route('**/encrypt/login*', async (route) => {
    const reply = (await (await route.fetch()).json()) as { data: { account: object } }
    await stopTime(page)
    await route.fulfill({ json: { ...reply, data: { ...reply.data, account: made(reply.data.account) } } })
  })
}

describe('the sign-in page', () => {
  it('a sign-in that fails says so for 5 s [E01]', async () => {
    page = await pages.open()
    await failing('encrypt/login', { status: 503 })
    await submit()
    await told('system busy, please try login again in half an hour', 5)
    await expect.poll(path).toBe('/system/login')
  })
  it('where very many sign in at once it waits its turn, says so, and is in [G08]', async () => {
    page = await pages.open()
    let sent = 0
    await page.route('**/encrypt/login*', (route) =>
      ++sent > 2
        ? route.continue()
        : route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { status: 10503 } }),
    )
    await submit()
    await page.getByRole('button', { name: shell['login.crowded'] }).waitFor()
    await expect.poll(path).toBe('/')
    expect(sent).toBe(3)
  })
  it('a person who cannot be loaded: (503H) for 2 s, and nobody is in [E05]', async () => {
    page = await pages.open()
    await signedIn(() => null)
    await failing('system/account/user', { status: 503 })
    await submit()
    await told('Backend service response abnormal (503H)', 2)
    await expect.poll(path).toBe('/system/login')
  })
  it('an account without a user says so for 2 s and stays outside [E06] [S13]', async () => {
    page = await pages.open()
    await signedIn((account) => ({ ...account, userList: [] }))
    await submit()
    await told('User does not exist', 2)
    await expect.poll(path).toBe('/system/login')
  })
  it('an account that has lost its last identity is told the same by the real refusal [E06]', async () => {
    page = await pages.open()
    await signedIn(() => null)
    await failing('system/account/user', json({ status: 10_002, message: 'No permission' }))
    await submit()
    await told('User does not exist', 2)
    await expect.poll(path).toBe('/system/login')
  })
})

describe('a list that fails', () => {
  const refused = (status: number, message = 'said by the server') => json({ status, message })
  const open = async (given: Given) => {
    page = await pages.open(ME)
    await failing('exam/plan/student/all', given)
    await page.goto(`${home()}exam/list`)
  }

  it('any other status: the server’s sentence for 5 s [E18]', async () => {
    await open(refused(10_777, 'The list is being sorted'))
    await told('The list is being sorted', 5)
  })
  it('429 for 5 s [E19]', async () => {
    await open({ status: 429 })
    await told('system busy, try again later or refresh', 5)
  })
  it('455: the address is asked for again, and to try again for 5 s [E21] [K08]', async () => {
    page = await pages.open(ME)
    const asked = page.waitForRequest((r) => r.url().includes('/api/common/ip'))
    await failing('exam/plan/student/all', { status: 455 })
    await page.goto(`${home()}exam/list`)
    await asked
    await told('Your network address has changed. Please try again.', 5)
  })
  it('no line for 5 s, and the screen offers to try again [E22]', async () => {
    await open('cut')
    await told('cannot connect to the server, check your network', 5)
    await page.getByRole('alert').getByRole('button').waitFor()
  })
  it('10002 leads to /permission-denied: what happened, and a way on [E15] [E23]', async () => {
    page = await pages.open(ME)
    await answer(page, 'exam/plan/student/all', refused(10_002))
    await page.goto(`${home()}exam/list`)
    await page.waitForURL((url) => url.pathname === '/permission-denied')
    await page.getByText(account['notice.deniedText']).waitFor()
    await page.getByRole('link', { name: shell['common.goHome'] }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
  it('10056 leads home and says so for 2 s [E16]', async () => {
    await open(refused(10_056))
    await told('This cannot be opened now; you are back on the first page.', 2)
    await expect.poll(path).toBe('/')
  })
})

it('a list of roles that fails: (338) for 2 s [E02]', async () => {
  page = await pages.open(ME)
  await failing('account/role', { status: 503 })
  await page.goto(`${home()}profileDetail`)
  await told('Backend service response abnormal (338)', 2)
})

it('/auth-failed says for each reason what happened, and leads on to signing in [E23]', async () => {
  page = await pages.open()
  for (const reason of ['refused', 'unknown', 'unavailable', 'outside'] as const) {
    await page.goto(`${home()}auth-failed?reason=${reason}`)
    await page.getByText(sso[`sso.failed.${reason}`]).waitFor()
  }
  await page.getByRole('link', { name: sso['sso.toLogin'] }).click()
  await page.locator('input[name="account"]').waitFor()
})
