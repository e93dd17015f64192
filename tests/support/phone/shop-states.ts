import type { Page } from 'playwright-core'
import { holdBack, intercept } from './intercept.ts'
import { clean } from './page-states.ts'

/**
 * Opens a page while its call waits, lets the call fail and tries again. The page's browser context has no service
 * worker, so that every call passes through the hands of the test.
 * @param call part of the call's address
 * @param whole words that stand there when it has answered
 */
export async function failsThenLoads(
  page: Page,
  address: string,
  call: string,
  whole: string,
): Promise<void> {
  const isIt = (url: URL) => url.href.includes(call)
  const { release, letGo } = await holdBack(page, isIt, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(address)
  await page.locator('[data-loading]').first().waitFor({ state: 'attached' })
  release()
  const failed = page.locator('main [role=alert]').first()
  await failed.waitFor()
  await letGo()
  await failed.getByRole('button').click()
  await page.locator('main').getByText(whole).first().waitFor()
  await clean(page)
}

/** Opens a page with one list (or thing) of a call's answer taken out. */
export async function emptied(
  page: Page,
  address: string,
  call: string,
  field: string,
  none: string,
): Promise<void> {
  const isIt = (url: URL) => url.href.includes(call)
  const letGo = await intercept(page, isIt, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Record<string, unknown> }
    json.data[field] = Array.isArray(json.data[field]) ? [] : null
    await route.fulfill({ response, json })
  })
  await page.goto(address)
  await page.locator('main').getByText(none).first().waitFor()
  // A page may ask twice: an answer that is just being changed is waited for.
  await letGo()
}
