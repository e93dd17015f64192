import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { openPhones } from './phone.ts'

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

// What stood on the screens when a test failed: on another machine nothing else is left of them.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  // Told now: the runner tells it at the end, which a run that is ended never reaches.
  for (const error of task.result.errors ?? []) console.log(`${task.name}: ${error.stack ?? error.message}`)
  for (const { context } of openPhones)
    for (const page of context.pages()) {
      const text = await page.evaluate(() => document.body.innerText).catch((e: unknown) => String(e))
      const kept = await keptBy(page).catch((e: unknown) => String(e))
      console.log(`${task.name}: ${page.url()} (${kept})\n${text.slice(0, MOST)}`)
    }
})
