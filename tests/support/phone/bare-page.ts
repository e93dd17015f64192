import { chromium, type Page } from 'playwright-core'
import { CHROMIUM_ARGS } from './chromium.ts'
import { emptyStores } from './empty-stores.ts'
import { signIn } from './sign-in.ts'

/** A page on a phone's screen without a service worker: every call passes through the hands of the test. */
export interface BarePage {
  page: Page
  /** Signs in again as somebody. */
  as(account: string): Promise<void>
  close(): Promise<void>
}

export async function openBarePage(executablePath: string, home: string): Promise<BarePage> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  return {
    page,
    async as(account) {
      // any page of the school
      await page.goto(`${home}version.json`)
      await emptyStores(page)
      await signIn(page, home, account)
    },
    close: () => browser.close(),
  }
}
