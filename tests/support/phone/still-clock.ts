import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { serverPort } from '#tests/support/servers/own-server.ts'
import { CHROMIUM_ARGS } from './chromium.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

/** What the server answers instead: a reply, or nothing at all. */
export type Given = NonNullable<Parameters<Route['fulfill']>[0]> | 'cut'

export const json = (body: unknown): Given => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** Pages in English whose time the test moves, each fresh, of somebody who has signed in once. */
export interface StillPages {
  /** A page; `account`: whose, nobody's when absent. */
  open(account?: string): Promise<Page>
  /** Closes the pages opened since the last time. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** Pages of a test file at its server: made before the first test, closed after each, ended after the last. */
export function pagesOfFile(): Pick<StillPages, 'open'> {
  let pages: StillPages
  beforeAll(async () => {
    pages = await stillPages(inject('chromium'), `http://localhost:${serverPort()}/`)
  })
  afterEach(() => pages.clear())
  afterAll(() => pages.close())
  return { open: (account) => pages.open(account) }
}

export async function stillPages(executablePath: string, home: string): Promise<StillPages> {
  const browser: Browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const states = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()
  const opened: BrowserContext[] = []
  const fresh = async (account?: string) => {
    const state = account === undefined ? undefined : states.get(account)
    const context = await browser.newContext({
      // A worker's own requests could not be answered by the test.
      serviceWorkers: 'block',
      viewport: { width: 360, height: 740 },
      ...(state ? { storageState: state } : {}),
    })
    opened.push(context)
    return context
  }
  return {
    async open(account) {
      if (account !== undefined && !states.has(account)) {
        const first = await fresh()
        await signIn(await first.newPage(), home, account)
        states.set(account, await first.storageState())
      }
      const page = await (await fresh(account)).newPage()
      await page.addInitScript(() => localStorage.setItem('kb.settings', '{"theme":"light","locale":"en"}'))
      await page.addInitScript(() => {
        new MutationObserver(() => {
          for (const p of document.querySelectorAll<HTMLElement>('[role="status"] > p'))
            p.dataset['since'] ??= String(Date.now())
        }).observe(document, { childList: true, subtree: true })
      })
      await page.clock.install()
      return page
    },
    async clear() {
      await Promise.all(opened.splice(0).map((context) => context.close()))
    },
    close: () => browser.close(),
  }
}

/** Has the server's calls that end in `call` answered so. @returns leaves them to the server again */
export const answer = (page: Page, call: string, given: Given): Promise<() => Promise<void>> =>
  intercept(page, `**/api/**${call}*`, (route) => (given === 'cut' ? route.abort() : route.fulfill(given)))

/**
 * Stops the page's time, which runs by itself until then: before an answer leaves whose toast is looked at, so that it
 * cannot go meanwhile on a slow machine.
 */
export async function stopTime(page: Page): Promise<void> {
  for (let ahead = SOON; ; ahead *= 2) {
    const moment = (await page.evaluate(() => Date.now())) + ahead
    const late = await page.clock.pauseAt(moment).then(
      () => null,
      (e: Error) => e,
    )
    if (late === null) return
    // the page got past the moment before it heard of it: a slow machine is given longer
    if (!late.message.includes('to the past') || ahead > LATEST) throw late
  }
}

/** Moves the page's stopped time on, a little at a time, until the toast is there. */
export const comes = (page: Page, toast: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(50)
      return toast.isVisible()
    })
    .toBe(true)

/** The toast with this text and no other; the caller looks where and how long it stands. */
export const toastOf = (page: Page, text: string) =>
  page.locator('[role="status"] > p').filter({ hasText: new RegExp(`^${text.replace(/[.()]/g, '\\$&')}$`) })

/** Milliseconds by which the page's time is stopped after it was read: the machine may be slow in between. */
const [SOON, LATEST] = [300, 2400]

/**
 * Waits out what is left of a toast's seconds by moving the page's time, which stands still: how long the machine took
 * does not count.
 * @returns whether it still stood half a second before its end
 */
export async function standsFor(page: Page, toast: Locator, seconds: number): Promise<boolean> {
  const stood = await toast.evaluate((p: HTMLElement) => Date.now() - Number(p.dataset['since']))
  await page.clock.runFor(Math.max(0, seconds * 1000 - 500 - stood))
  const stands = (await toast.count()) === 1
  await page.clock.runFor(1000)
  await toast.waitFor({ state: 'detached' })
  return stands
}
