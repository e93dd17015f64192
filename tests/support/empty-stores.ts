import type { Page } from 'playwright-core'

/**
 * Makes a phone that nobody has used: what the app remembers of whoever was in goes, work that waits stays. The page must
 * be of the app's origin. Cookies are the context's.
 */
export const emptyStores = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    await new Promise<void>((done) => {
      const request = indexedDB.deleteDatabase('kb-last-account')
      for (const name of ['success', 'error', 'blocked']) request.addEventListener(name, () => done())
    })
  })
