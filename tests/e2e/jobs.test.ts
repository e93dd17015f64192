import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  comes,
  json,
  type StillPages,
  standsFor,
  stillPages,
  stopTime,
  toastOf,
} from '#tests/support/phone/still-clock.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** A job of the server as its screen shows it: the file of a class's transcript. */
const home = () => `http://localhost:${serverPort()}/`
let pages: StillPages
let page: Page
let address = ''
/** What the next questions about the job are answered; when there are no more, the server answers. */
const states: (object | number | 'cut')[] = []

beforeAll(async () => {
  pages = await stillPages(inject('chromium'), home())
  page = await pages.open('teacher1')
  await page.goto(`${home()}exam/list`)
  await page.locator('main a[href*="/exam/exam-detail"]').first().click()
  await page.locator('main a[href*="/transcript"]').first().click()
  await page.waitForURL((url) => url.pathname.endsWith('/transcript'))
  address = page.url()
})
afterAll(() => pages.close())
afterEach(() => pages.clear())
beforeEach(async () => {
  page = await pages.open('teacher1')
  states.length = 0
  await page.route('**/api/common/my/async*', (route) => {
    const state = states.shift()
    if (state === undefined) return route.continue()
    if (state === 'cut') return route.abort()
    if (typeof state === 'number') return route.fulfill({ status: state })
    const data = { uuid: 'j', percent: 0, message: '', ...state }
    return route.fulfill(json({ status: 0, data }) as { body: string })
  })
  await page.goto(address)
  await page.getByRole('button', { name: 'Save as a spreadsheet' }).click()
})

const dialog = () => page.getByRole('dialog')
const press = (name: string) => dialog().getByRole('button', { name }).click()
const isPoll = (of: { url(): string }) => of.url().includes('/my/async')
/** Lets the time to the next question pass, and its answer come. */
const step = async (ms: number) => {
  const answered = page.waitForResponse(isPoll)
  await page.clock.runFor(ms)
  await answered
}
const questions = () => {
  const asked: string[] = []
  page.on('request', (r) => isPoll(r) && asked.push(r.url()))
  return asked
}

describe('the file of a transcript', () => {
  it('shows how far it is and, done, is kept [S19] [S20]', async () => {
    states.push({ status: 20, percent: 40, message: 'Reading the marks' })
    await dialog().getByText('In the queue').waitFor()
    await step(1000)
    await dialog().getByText('Reading the marks').waitFor()
    await expect.poll(() => dialog().getByRole('progressbar').getAttribute('value')).toBe('40')
    const download = page.waitForEvent('download')
    await step(2100)
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    await page.getByText(/^Saved “.*\.xlsx” with \d+ students\.$/).waitFor()
    await dialog().waitFor({ state: 'detached' })
  })

  it('that ends with a question asks it; it can be tried again and given up [S19]', async () => {
    states.push({ status: 30, message: 'Two students have one number.' }, { status: 20, percent: 5 })
    await step(1000)
    await dialog().getByText('Two students have one number.').waitFor()
    await press('Try again')
    await dialog().getByRole('progressbar').waitFor()
    const asked = questions()
    await press('Stop waiting')
    await dialog().waitFor({ state: 'hidden' })
    await page.clock.runFor(20_000)
    expect(asked).toEqual([])
  })

  it('a question that gets no answer is told for 3 s and asked again [E12]', async () => {
    states.push('cut', { status: 20, percent: 70, message: 'Writing' })
    const retrying = toastOf(page, 'interface call failed, retrying')
    await stopTime(page)
    await comes(page, retrying)
    const answered = page.waitForResponse(isPoll)
    expect(await standsFor(page, retrying, 3)).toBe(true)
    await answered
    await dialog().getByText('Writing').waitFor()
  })

  it('429 ends the asking, with a word [E13]', async () => {
    states.push(429)
    const asked = questions()
    await page.clock.runFor(1000)
    await toastOf(page, 'system busy, try again later or refresh').waitFor()
    await dialog().waitFor({ state: 'hidden' })
    await page.clock.runFor(20_000)
    expect(asked).toHaveLength(1)
  })
})
