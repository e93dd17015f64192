import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the phone keeps an answer of the school whose address holds `part`: without it nothing opens offline. */
export async function untilReplyKept(page: Page, part: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          if (navigator.serviceWorker?.controller?.state !== 'activated') return false
          for (const name of await caches.keys())
            for (const { url } of await (await caches.open(name)).keys())
              if (url.includes(wanted)) return true
          return false
        }, part),
      { timeout: 60_000 },
    )
    .toBe(true)
}
