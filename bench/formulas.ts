import type { CDPSession, Page, Route } from 'playwright-core'
import { ensureChromium } from '../tests/support/phone/chromium.ts'
import { openPhone } from '../tests/support/phone/phone.ts'
import { inHand, signIn } from '../tests/support/phone/sign-in.ts'
import type { ShippedServer } from '../tests/support/servers/server.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, median, ms } from './table.ts'
import { threadTime } from './thread-time.ts'
import { withServer } from './with-server.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? sized(9, 2))
const COUNT = 60
/** Slow phones are this many times slower; the browser's throttle leaves workers alone. */
const SLOWER = 4

/** Sixty different formulas as school books have them. */
const FORMULAS = Array.from({ length: COUNT }, (_, i) => {
  const n = i + 2
  const kinds = [
    `x_{1,2}=\\frac{-b\\pm\\sqrt{b^2-${n}ac}}{2a}`,
    `y=${n}(x-3)^2+\\frac{1}{${n}}`,
    `\\ce{${n}H2 + O2 ->[点燃] ${n}H2O}`,
    `\\angle ABC=${n}^{\\circ}`,
    `S_{\\triangle ABC}=\\frac{1}{2}\\times ${n}\\times\\sqrt{${n}}`,
    `\\overrightarrow{AB}\\cdot\\overrightarrow{CD}=${n}`,
  ]
  return `$${kinds[i % kinds.length] ?? ''}$`
})

/**
 * Gives question 2 of a paper sixty formulas that nobody has drawn, 1 and 4 a single one, with which the code that keeps
 * formulas comes, and no other question any words.
 */
async function withFormulas(route: Route): Promise<void> {
  const stems = { '1': '$z$', '2': FORMULAS.join(' '), '4': '$z$' }
  const questions = Object.entries(stems).map(([itemNo, stem]) => ({
    itemNo,
    stem,
    options: [],
    explanation: '',
  }))
  await route.fulfill({
    json: { status: 0, data: { questions, drawn: { glyphs: {}, formulas: {} } } },
  })
}

const PICTURES = '[data-words="2"] svg[role="img"]'
const allDrawn = (page: Page) =>
  page.waitForFunction(
    ([selector, count]) => document.querySelectorAll(selector as string).length === count,
    [PICTURES, COUNT],
    // seldom: looking costs the page time too
    { polling: 100, timeout: 60_000 },
  )

/** Processor time of all tasks of the main thread so far, ms. */
async function tasks(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find((m) => m.name === 'TaskDuration')?.value ?? 0) * 1000
}

/** From a page with a question to the next one, whose words have the formulas or, `bare`, none: main-thread time. */
async function step(page: Page, cdp: CDPSession, from: string, bare: boolean): Promise<number> {
  await page.goto(from)
  await inHand(page)
  await page.locator('[data-words] svg[role="img"]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const before = await tasks(cdp)
  await page.evaluate(
    (words) => {
      for (const a of document.querySelectorAll('a')) if (a.textContent?.includes(words)) a.click()
    },
    bare ? '上一题' : '下一题',
  )
  await page.waitForFunction((no) => location.search.includes(`itemNo=${no}`), bare ? 3 : 2, { polling: 100 })
  if (!bare) await allDrawn(page)
  await page.waitForTimeout(300)
  return (await tasks(cdp)) - before
}

/** Milliseconds from the first text of the question to its first and to its last formula, nothing kept. */
async function drawnFirst(page: Page, address: string): Promise<{ first: number; last: number }> {
  await page.goto(address)
  await allDrawn(page)
  return page.evaluate(() => (globalThis as unknown as { seen: { first: number; last: number } }).seen)
}

/** Empties the phone's own store. */
async function forget(page: Page, home: string): Promise<void> {
  await page.goto(`${home}user`)
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      if (name?.startsWith('kb_')) indexedDB.deleteDatabase(name)
  })
}

/** Notes when the words of the question stand on the page and when its formulas do. */
function watchFormulas([selector, count]: [string, number]): void {
  const seen = { words: 0, first: 0, last: 0 }
  Object.assign(globalThis, { seen })
  new MutationObserver(() => {
    if (seen.words === 0 && document.querySelector('[data-words="2"]')) {
      seen.words = performance.now()
      performance.mark('words')
    }
    const drawn = seen.words === 0 ? 0 : document.querySelectorAll(selector).length
    if (drawn > 0 && seen.first === 0) {
      seen.first = performance.now() - seen.words
      performance.mark('first')
    }
    if (drawn === count && seen.last === 0) seen.last = performance.now() - seen.words
  }).observe(document, { childList: true, subtree: true })
}

/** Formulas of a question on a phone: from its own store, and drawn by it. */
export const formulas = (): Promise<Chapter> => withServer(measure)

async function measure(server: ShippedServer): Promise<Chapter> {
  const executablePath = ensureChromium(() => undefined)
  const home = `http://localhost:${server.port}/`
  const phone = await openPhone({ executablePath })
  await signIn(phone.page, home, 'student1')
  await phone.page.goto(`${home}exam/list`)
  const report = await phone.page.locator('a[href*="/exam/report"]').first().getAttribute('href')
  const examId = new URL(report ?? '', home).searchParams.get('examId') ?? ''
  const at = (no: number) =>
    `${home}exam/report/answer-card-question/question-detail?examId=${examId}&paperId=math&itemNo=${no}`
  await phone.context.route(/question\/knowledge\/list/, withFormulas)
  await phone.page.addInitScript(watchFormulas, [PICTURES, COUNT] as [string, number])

  const cdp = await phone.context.newCDPSession(phone.page)
  const cold: { first: number; last: number }[] = []
  const busy: number[] = []
  for (let i = 0; i < RUNS; i++) {
    await forget(phone.page, home)
    cold.push(await drawnFirst(phone.page, at(2)))
    await forget(phone.page, home)
    busy.push(
      await threadTime(cdp, ['words', 'first'], async () => void (await drawnFirst(phone.page, at(2)))),
    )
  }
  // the thread's own time: what else the machine does is not in it
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const kept = async (rate: number) => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    const costs: number[] = []
    for (let i = 0; i < RUNS; i++) {
      const bare = await step(phone.page, cdp, at(4), true)
      costs.push((await step(phone.page, cdp, at(1), false)) - bare)
    }
    return median(costs)
  }
  const [plain, slow] = [await kept(1), await kept(SLOWER)]
  await phone.close()
  const first = median(cold.map((c) => c.first))
  return {
    title: 'Sixty formulas of a question',
    how:
      `A question whose ${COUNT} formulas arrive undrawn; ${RUNS} runs, medians. Drawn by the phone: its store emptied, time from ` +
      `the first text of the question, unthrottled times ${SLOWER}, as the browser's throttle leaves workers alone. ` +
      'From the store: processor time of the main thread for the step to that question less that of the step to one without words.',
    figures: [
      atMost('first formulas while the worker starts', first * SLOWER, 1500, ms, `measured ${ms(first)}`),
      {
        what: 'the same as processor time of page and worker, without waiting',
        value: ms(median(busy) * SLOWER),
      },
      { what: 'all of them drawn', value: ms(median(cold.map((c) => c.last)) * SLOWER) },
      atMost(`${COUNT} from the phone's store, main thread`, plain, 50, ms),
      { what: `${COUNT} from the phone's store, main thread at ${SLOWER}x throttle`, value: ms(slow) },
    ],
  }
}
