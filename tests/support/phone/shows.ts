import type { Locator, Page, Request } from 'playwright-core'
import { vi } from 'vitest'
import { inHand } from './sign-in.ts'

/**
 * Reads of what a page shows whose value a test goes on with. Each waits until the value can be right; what a test
 * asserts it polls itself (tests/e2e/README.md).
 */
const PATIENCE = { timeout: 60_000, interval: 50 }

/** The match of `pattern` in the text that somebody sees of one element, once it matches. */
export const readText = (of: Locator, pattern: RegExp): Promise<RegExpExecArray> =>
  matched(() => of.innerText(), pattern, of)

/** The value of a field, once it matches. */
export const readValue = async (of: Locator, pattern: RegExp): Promise<string> =>
  (await matched(() => of.inputValue(), pattern, of)).input

/** An attribute of one element, once it matches. */
export const readAttribute = async (of: Locator, name: string, pattern: RegExp): Promise<string> =>
  (await matched(() => of.getAttribute(name), pattern, of)).input

const matched = (read: () => Promise<string | null>, pattern: RegExp, of: Locator) =>
  vi.waitFor(async () => {
    const text = await read()
    const match = pattern.exec(text ?? '')
    if (!match) throw new Error(`${String(of)} says ${JSON.stringify(text)}, which is not ${String(pattern)}`)
    return match
  }, PATIENCE)

/** The texts of all elements as they stand in the page, painted or not, once there are `least`. */
export const readTexts = (of: Locator, least = 1): Promise<string[]> =>
  vi.waitFor(async () => {
    const texts = await of.allTextContents()
    if (texts.length < least) throw new Error(`${String(of)}: ${texts.length} of ${least}`)
    return texts
  }, PATIENCE)

/** How many there are once `beside` is there, which is drawn in the same moment; without it: once there is one. */
export async function readCount(of: Locator, beside = of): Promise<number> {
  await beside.first().waitFor()
  return of.count()
}

/** Waits for either of two and tells whether the first is there; where both are drawn in one moment, too. */
export const isFirst = (one: Locator, other: Locator): Promise<boolean> =>
  vi.waitFor(async () => {
    const [isOther, isOne] = [await other.first().isVisible(), await one.first().isVisible()]
    if (!isOne && !isOther) throw new Error(`neither ${String(one)} nor ${String(other)}`)
    return isOne
  }, PATIENCE)

/** Waits until the app itself is there and no place on the page waits for what it will show. */
export async function settled(page: Page): Promise<void> {
  await inHand(page)
  await page.waitForFunction(
    () => document.querySelector('main') !== null && document.querySelector('[data-loading]') === null,
  )
}

/**
 * Hears the requests of a page from now on. `rest` waits until each is answered and the page, given idle moments, begins
 * no other: for a test that counts what a page asks. What comes by a timer is waited for by itself.
 */
export function followed(page: Page): { rest: () => Promise<void> } {
  let begun = 0
  const under = new Set<Request>()
  page.on('request', (request) => {
    // a new document ends the requests of the one before it
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) under.clear()
    begun++
    under.add(request)
  })
  const end = (request: Request) => under.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const rest = () =>
    vi.waitFor(async () => {
      const before = begun
      await page.evaluate(async () => {
        for (let moment = 0; moment < 3; moment++)
          await new Promise<void>((done) => {
            // a page with nothing to draw was once not given an idle moment within a minute
            requestIdleCallback(() => done(), { timeout: 1000 })
          })
      })
      const urls = [...under].map((request) => request.url())
      if (urls.length > 0 || begun > before) throw new Error(`the page still asks: ${urls.join(' ')}`)
    }, PATIENCE)
  return { rest }
}
