import { afterEach, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** The scanned answer card of the demo district's last exam, which has scans in all subjects. */
const home = () => `http://localhost:${serverPort()}/`
const CARD = 'exam/report/answer-card-question/answer-card'
let phone: Phone
afterEach(() => phone.close())

async function opened(account: string) {
  phone = await openPhone({ executablePath: inject('chromium') })
  const { page } = phone
  await signIn(page, home(), account)
  await page.goto(`${home()}exam/student-exam-list`)
  await page.locator('main a', { hasText: '十一月月考' }).first().click()
  await page.waitForURL(/\/exam\/report\?/)
  await inHand(page)
  return { page, query: new URL(page.url()).search }
}
/** The page of the card as it lies in its window. */
const lies = (page: Phone['page']) =>
  page.locator('[data-pen] > div').evaluate((node) => (node as HTMLElement).style.transform)

describe('the scanned answer card', () => {
  it('is seen page by page with its marks, zoomed, by question, and without a line; a missing one is said [R132]', async () => {
    const { page, query } = await opened('student1')
    await underServiceWorker(page)
    // loading: the place of the page is kept while the card comes
    const hold = Promise.withResolvers<void>()
    const comes = await intercept(phone.context, '**/api/exam/answerCard/view?*', async (route) => {
      await hold.promise
      await route.continue()
    })
    await page.goto(`${home()}exam/report/answer-card-question${query}&paperId=math`)
    await page.getByRole('link', { name: '看扫描的答题卡' }).click()
    await page.getByRole('heading', { name: '扫描的答题卡' }).waitFor()
    await page.locator('main [data-loading]').first().waitFor()
    await expect.poll(() => page.locator('[data-pen]').count()).toBe(0)
    hold.resolve()
    const picture = page.getByRole('img', { name: /扫描的答题卡，第 1 页/ })
    await picture.waitFor()
    await comes()
    // the marks of each block, as the report has them
    const marks = page.locator('[data-pen] svg text')
    await expect.poll(() => marks.count(), { timeout: 15_000 }).toBeGreaterThan(5)
    await expect.poll(() => marks.first().textContent()).toMatch(/^\d+(\.\d+)?\/\d+$/)
    expect(await axe(page)).toEqual([])
    const whole = await lies(page)
    await page.getByRole('button', { name: '放大', exact: true }).click()
    await expect.poll(() => lies(page)).toContain('scale(1.5)')
    await page.locator('[data-pen]').press('ArrowRight')
    await page.getByRole('button', { name: '整页' }).click()
    await expect.poll(() => lies(page)).toBe(whole)
    // the wheel zooms with the key, and moves what is larger than the window
    await page.locator('[data-pen]').hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect.poll(() => lies(page)).toContain('scale(2.7')
    const zoomed = await lies(page)
    await page.mouse.wheel(0, 40)
    await expect.poll(() => lies(page)).not.toBe(zoomed)
    await page.getByRole('button', { name: '整页' }).click()
    await expect.poll(() => lies(page)).toBe(whole)
    // its small pictures come from the job, and a question shows its piece of the card
    const second = page.getByRole('button', { name: /^第 2 页/ })
    await second.locator('img').waitFor()
    await page.getByRole('button', { name: /^第 1 题/ }).click()
    await page.getByRole('img', { name: '答题卡上第 1 题的作答' }).waitFor()
    await second.click()
    await page.getByRole('img', { name: /第 2 页/ }).waitFor()
    await phone.context.setOffline(true)
    await page.reload()
    await page.getByRole('img', { name: /第 2 页/ }).waitFor()
    await expect.poll(() => marks.count(), { timeout: 15_000 }).toBeGreaterThan(0)
    await phone.context.setOffline(false)
    // an older exam was not scanned
    await page.goto(`${home()}exam/student-exam-list`)
    await page
      .locator('main a', { hasText: /^期中考试/ })
      .first()
      .click()
    await page.waitForURL(/\/exam\/report\?/)
    await inHand(page)
    await page.goto(`${home()}${CARD}${new URL(page.url()).search}&paperId=english`)
    await page.getByText('没有这一科的扫描图').waitFor()
    expect(await axe(page)).toEqual([])
    // an answer that does not come is told, with a way to ask again
    const failsNoMore = await intercept(phone.context, '**/api/exam/answerCard/view?*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    )
    await page.goto(`${home()}${CARD}${query}&paperId=chemistry`)
    await page.getByRole('button', { name: '再试一次' }).waitFor()
    // who signs out leaves no page of it behind
    await failsNoMore()
    const kept = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('files')))
    expect(await kept()).toHaveLength(1)
    await page.goto(`${home()}user`)
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.locator('dialog[open] button', { hasText: /退出/ }).last().click()
    await page.waitForURL(/system\/login/)
    await expect.poll(kept).toEqual([])
  })
})
