import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { CHROMIUM_ARGS } from '#tests/support/phone/chromium.ts'
import { followed, readAttribute, settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(51)

const home = () => `http://localhost:${serverPort()}/`
const MATH = /\/assets\/formula[s.-]/
let browser: Browser
let context: BrowserContext
let page: Page
let question: string

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_ARGS })
  context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })
  page = await context.newPage()
  await signIn(page, home(), ME)
  await page.goto(`${home()}exam/list`)
  const report = await readAttribute(page.locator('main a[href*="/exam/report"]').first(), 'href', /examId=/)
  const examId = new URL(report, home()).searchParams.get('examId') ?? ''
  question = `${home()}exam/report/answer-card-question/question-detail?examId=${examId}&paperId=math&itemNo=1`
})
afterAll(() => browser.close())

/** Scripts for formulas that a page of its own fetches until it rests. */
async function mathOf(address: string): Promise<string[]> {
  const fresh = await context.newPage()
  const { rest } = followed(fresh)
  // the last that a page begins by itself once it stands
  const begun = fresh.waitForResponse(/\/api\/common\/ip/)
  await fresh.goto(address)
  await settled(fresh)
  await begun
  await rest()
  const names = await fresh.evaluate(() => performance.getEntriesByType('resource').map((e) => e.name))
  await fresh.close()
  return names
    .filter((name) => MATH.test(name))
    .map((name) => /assets\/([a-z]+(\.worker)?)/.exec(name)?.[1] ?? '')
}

describe('formulas of questions', () => {
  it('a page opened by its address finds every text compiled: the console says nothing of texts', async () => {
    const said: string[] = []
    const fresh = await context.newPage()
    fresh.on('console', (message) => {
      if (message.type() === 'warning' || message.type() === 'error') said.push(message.text())
    })
    await fresh.goto(question)
    await fresh.locator('[data-words] svg[role="img"]').first().waitFor()
    await expect.poll(() => fresh.title()).toMatch(/^题目 · /)
    expect(said.filter((words) => /message|catalog|translation/i.test(words))).toEqual([])
    await fresh.close()
  })

  it('are on the page with the first letter of the question; other routes fetch no script for them [R05]', async () => {
    const fresh = await context.newPage()
    await fresh.addInitScript(() => {
      const seen = new MutationObserver(() => {
        const words = document.querySelector('[data-words]')
        if (!words) return
        seen.disconnect()
        document.documentElement.dataset['first'] = String(words.querySelectorAll('svg[role="img"]').length)
      })
      seen.observe(document, { childList: true, subtree: true })
    })
    await fresh.goto(question)
    await fresh.locator('[data-words] svg[role="img"]').first().waitFor()
    expect(Number(await fresh.evaluate(() => document.documentElement.dataset['first']))).toBeGreaterThan(0)
    const drawn = fresh.locator('[data-words] svg[role="img"]').first()
    await expect.poll(() => drawn.getAttribute('aria-label')).toMatch(/\S/)
    expect(await axe(fresh)).toEqual([])
    await fresh.close()

    // what draws them is fetched for those that come undrawn, below; these were sent drawn
    for (const path of ['', 'exam/list', 'user']) expect(await mathOf(home() + path), path).toEqual([])
    expect(await mathOf(question)).toEqual([])
  })

  it('that come undrawn are drawn on the phone, look the same, and are kept for the next time', async () => {
    const pictures = async (at: Page) => {
      const { rest } = followed(at)
      await at.goto(question)
      await at.locator('[data-words] svg[role="img"]').first().waitFor({ timeout: 20_000 })
      await at.locator('details summary').click()
      await at.waitForFunction(
        () => [...document.querySelectorAll('[data-words]')].every((one) => !one.textContent?.includes('\\')),
        undefined,
        { timeout: 20_000 },
      )
      await rest()
      return at.locator('[data-words] svg[role="img"]').evaluateAll((all) => all.map((one) => one.outerHTML))
    }
    const sent = await pictures(page)
    expect(sent.length).toBeGreaterThan(3)

    const workers: string[] = []
    const bare = await context.newPage()
    bare.on('worker', (worker) => workers.push(worker.url()))
    await bare.route(/question\/knowledge\/list/, async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { data: { drawn: object } }
      body.data.drawn = { glyphs: {}, formulas: {} }
      await route.fulfill({ json: body })
    })
    await expect.poll(async () => pictures(bare), { timeout: 20_000 }).toEqual(sent)
    expect(workers.some((url) => /formula\.worker/.test(url))).toBe(true)

    // the next time they come from the phone's own store
    workers.length = 0
    expect(await pictures(bare)).toEqual(sent)
    expect(workers).toEqual([])
    await bare.close()
  })
})
