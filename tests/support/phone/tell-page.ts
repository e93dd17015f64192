import type { Page } from 'playwright-core'

/** Characters of a page that are told. */
const MOST = 1500

/** Names of what a browser keeps of a session: a page that asks to sign in says not what was lost. */
async function keptBy(page: Page): Promise<string> {
  const [cookies, stored] = await Promise.all([
    page.context().cookies(),
    page.evaluate(() => Object.keys(localStorage)),
  ])
  return `cookies: ${cookies.map(({ name }) => name).join(' ')}; stored: ${stored.join(' ')}`
}

/** Prints what stands on a page, for a test that failed. */
export async function tellPage(of: string, page: Page): Promise<void> {
  const text = await page.evaluate(() => document.body.innerText).catch((e: unknown) => String(e))
  const kept = await keptBy(page).catch((e: unknown) => String(e))
  console.log(`${of}: ${page.url()} (${kept})\n${text.slice(0, MOST)}`)
}
