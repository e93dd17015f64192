import type { Page } from 'playwright-core'

/**
 * Makes a phone that nobody has used: the session and what the app remembers of whoever was in go, work that waits stays.
 * The app is left first, for a page of the school without it: an answer that is still under way would else be kept after
 * the stores are empty, and a refusal would send the old page on its own way. The page must be of the app's origin.
 */
export async function emptyStores(page: Page): Promise<void> {
  await page.goto(new URL('/readyz', page.url()).href)
  await page.context().clearCookies()
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    await new Promise<void>((done) => {
      const request = indexedDB.deleteDatabase('kb-last-account')
      for (const name of ['success', 'error', 'blocked']) request.addEventListener(name, () => done())
    })
  })
}
