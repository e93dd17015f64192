import { afterEach } from 'vitest'
import { openPhones } from './phone.ts'

/** Characters of a page that are told. */
const MOST = 1500

// What stood on the screens when a test failed: on another machine nothing else is left of them.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  // Told now: the runner tells it at the end, which a run that is ended never reaches.
  for (const error of task.result.errors ?? []) console.log(`${task.name}: ${error.stack ?? error.message}`)
  for (const { context } of openPhones)
    for (const page of context.pages()) {
      const text = await page.evaluate(() => document.body.innerText).catch((e: unknown) => String(e))
      console.log(`${task.name}: ${page.url()}\n${text.slice(0, MOST)}`)
    }
})
