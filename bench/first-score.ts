import { LINE_2G, LINE_3G, type LineProfile, openLine } from '../tests/support/phone/line.ts'
import { DEMO_PASSWORD, openPhone } from '../tests/support/phone/phone.ts'
import { inHand } from '../tests/support/phone/sign-in.ts'
import { sized } from './size.ts'
import { atMost, type Figure, median, ms } from './table.ts'

/** The slow end of 2G. */
const LINE_EDGE: LineProfile = { bitsPerSecond: 50_000, roundTripMs: 800, offline: false }
const TYPING_MS = 10_000
const PATIENCE_MS = 120_000
const SCORE = 'main a[href*="/exam/report"]'
const REPORT = '[data-report]'

/** Milliseconds from each tap to what it was for, by the browser's own clock. */
interface Times {
  score: number
  report: number
}

/**
 * A new phone signs in and opens the newest exam's report.
 * @param restMs time for typing, and later for looking at the score, before each tap
 */
async function signInAndRead(
  executablePath: string,
  target: number,
  profile: LineProfile,
  restMs: number,
): Promise<Times> {
  const line = await openLine(target, profile)
  const phone = await openPhone({ executablePath })
  const { page } = phone
  page.setDefaultTimeout(PATIENCE_MS)
  try {
    await page.addInitScript(
      ([score, report]) => {
        const mark = (name: string) => performance.getEntriesByName(name).length || performance.mark(name)
        addEventListener('submit', () => mark('tap'), true)
        addEventListener(
          'click',
          ({ target }) => target instanceof Element && target.closest(score) && mark('open'),
          true,
        )
        new MutationObserver(() => {
          for (const [name, what] of [
            ['score', score],
            ['report', report],
          ] as const)
            if (document.querySelector(what))
              requestAnimationFrame(() => requestAnimationFrame(() => mark(name)))
        }).observe(document, { childList: true, subtree: true })
      },
      [SCORE, REPORT] as const,
    )
    await page.goto(`http://localhost:${line.port}/system/login`, { waitUntil: 'commit' })
    await inHand(page)
    await page.locator('input[autocomplete="username"]').fill('student1')
    await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
    if (restMs) await page.waitForTimeout(restMs)
    await page.locator('form button[type="submit"]').click()
    await page.locator(SCORE).first().waitFor()
    if (restMs) await page.waitForTimeout(restMs)
    await page.locator(SCORE).first().click()
    await page.waitForFunction(() => performance.getEntriesByName('report').length > 0)
    return await page.evaluate(() => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
      return { score: at('score') - at('tap'), report: at('report') - at('open') }
    })
  } finally {
    await phone.close()
    await line.close()
  }
}

/** From the tap on "sign in" to the score, and from the tap on the report to its text, on bad lines. */
export async function firstScores(executablePath: string, target: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, profile, restMs, bars } of [
    { name: '250 kbit/s, 600 ms, at once', profile: LINE_2G, restMs: 0, bars: [2500, 1400] },
    { name: '250 kbit/s, 600 ms, after 10 s', profile: LINE_2G, restMs: TYPING_MS, bars: [1400, 300] },
    { name: '1.6 Mbit/s, 300 ms, at once', profile: LINE_3G, restMs: 0, bars: [1800, 1000] },
    { name: '1.6 Mbit/s, 300 ms, after 10 s', profile: LINE_3G, restMs: TYPING_MS, bars: [1200, 400] },
    { name: '50 kbit/s, 800 ms, after 10 s', profile: LINE_EDGE, restMs: TYPING_MS, bars: [12_000, 6000] },
  ] as const) {
    const all: Times[] = []
    for (let i = 0; i < sized(5, 1); i++)
      all.push(await signInAndRead(executablePath, target, profile, restMs))
    figures.push(
      atMost(`${name}: tap on sign in to the score`, median(all.map((t) => t.score)), bars[0], ms),
      atMost(`${name}: tap on the report to its text`, median(all.map((t) => t.report)), bars[1], ms),
    )
  }
  return figures
}
