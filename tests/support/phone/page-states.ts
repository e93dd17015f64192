import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './axe.ts'
import { holdBack } from './intercept.ts'

/** No rule of access broken, nothing wider than the smallest phone. */
export async function clean(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

interface States {
  home: string
  path: string
  examId: string
  /** Part of the address of the call it waits for. */
  call: string
  /** Words that stand there when it has answered, and when the address names no exam. */
  whole: string
  none: string
}

/**
 * Opens a page of an exam while its call waits, lets the call fail, tries again; then without an exam. The page's
 * browser context has no service worker, so that every call passes through the hands of the test.
 */
export async function throughItsStates(
  page: Page,
  { home, path, examId, call, whole, none }: States,
): Promise<void> {
  const pattern = `**/api/**${call}**`
  const { release, letGo } = await holdBack(page, pattern, (route) =>
    route.fulfill({ status: 503, body: '' }),
  )
  await page.goto(`${home}${path}?examId=${examId}`)
  await page.locator('[data-loading]').first().waitFor({ state: 'attached' })
  release()
  const failed = page.locator('main [role=alert]')
  await failed.waitFor()
  await clean(page)
  await letGo()
  await failed.getByRole('button', { name: '再试一次' }).click()
  await page.locator('main').getByText(whole).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${path}`)
  await clean(page)
  await page.goto(home + path)
  await page.locator('main').getByText(none).first().waitFor()
  await clean(page)
}
