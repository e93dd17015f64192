import type { Locator, Page } from 'playwright-core'

/** More stops of the tab key than any page has. */
const MOST = 200

/**
 * Goes to an element as somebody without a mouse does: by the tab key from where the focus is.
 * @throws Error when it is never reached
 */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  await to.waitFor()
  for (let i = 0; i < MOST; i++) {
    if (await to.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The tab key does not reach ${String(to)}.`)
}

/** Presses a button or link that way. */
export async function pressByKey(page: Page, to: Locator): Promise<void> {
  await tabTo(page, to)
  await page.keyboard.press('Enter')
}
