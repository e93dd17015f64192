import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import type { PictureLab } from '../tests/support/pages/pictures.ts'
import { ensureChromium } from '../tests/support/phone/chromium.ts'
import { openPhone } from '../tests/support/phone/phone.ts'
import { openPictureHost } from '../tests/support/pictures/picture-host.ts'
import type { ShippedServer } from '../tests/support/servers/server.ts'
import { addInApp, type InApp, openQuestion } from './capture-app.ts'
import { atMost, type Chapter, kb, median, ms } from './table.ts'
import { withServer } from './with-server.ts'

declare const lab: PictureLab

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)
const LOOKS = ['photo', 'flat', 'grey', 'blackWhite'] as const

interface Taken {
  ms: number
  /** Processor time of the page's process, workers included, ms; what else the machine does is not in it. */
  cpu: number
  bytes: number
  longest: number
}

/** Processor time of the processes that run pages and their workers, ms. */
async function cpuOf(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  return processInfo.filter((p) => p.type === 'renderer').reduce((sum, p) => sum + p.cpuTime * 1000, 0)
}

/** Prepares the photograph and notes the longest task of the page meanwhile. */
async function take(page: Page, look: (typeof LOOKS)[number], browser: CDPSession): Promise<Taken> {
  const before = await cpuOf(browser)
  const taken = await page.evaluate(async (wanted) => {
    const seen: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration)
    })
    observer.observe({ type: 'longtask' })
    const made = await lab.capture('/made/page.jpg', wanted)
    await new Promise((done) => setTimeout(done, 200))
    observer.disconnect()
    return { ...made, longest: Math.max(0, ...seen) }
  }, look)
  return { ...taken, cpu: (await cpuOf(browser)) - before }
}

/**
 * A 12-megapixel photograph of a page, prepared to be sent. The browser's throttle slows the page and leaves its workers
 * alone: what they take is measured unthrottled and multiplied.
 */
export const capture = (): Promise<Chapter> => withServer(measure)

async function measure(server: ShippedServer): Promise<Chapter> {
  const host = await openPictureHost('/')
  const phone = await openPhone({ executablePath: ensureChromium(() => undefined) })
  const { page } = phone
  const browser = await phone.context.browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('The browser tells no processor time')
  const home = `http://127.0.0.1:${host.port}/`
  await page.goto(home)
  await page.evaluate(() => lab.photograph(3000, 4000, 'page.jpg'))

  const runs: Record<string, Taken[]> = {}
  for (const look of LOOKS) {
    await take(page, look, browser)
    runs[look] = []
    for (let i = 0; i < RUNS; i++) runs[look].push(await take(page, look, browser))
  }
  const slow = await phone.context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const throttled = [await take(page, 'flat', browser), await take(page, 'photo', browser)]

  // a browser whose workers have no canvas draws on the page
  const bare = await phone.context.newPage()
  await bare.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
  await bare.goto(home)
  const slowBare = await phone.context.newCDPSession(bare)
  await slowBare.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const onPage = await take(bare, 'flat', browser)
  await bare.close()

  const app = await openPhone({ executablePath: ensureChromium(() => undefined) })
  const appBrowser = await app.context.browser()?.newBrowserCDPSession()
  if (!appBrowser) throw new Error('The browser tells no processor time')
  await openQuestion(app, `http://localhost:${server.port}/`)
  const photograph = join(app.profile, 'page.jpg')
  writeFileSync(photograph, host.made.get('page.jpg') as Buffer)
  const inApp: InApp[] = []
  // the first one starts the workers
  for (let i = 0; i <= RUNS; i++) inApp.push(await addInApp(app, photograph, () => cpuOf(appBrowser)))
  await app.close()
  await phone.close()
  await host.close()

  const all = Object.values(runs).flat()
  return {
    title: 'A 12-megapixel photograph of a page, prepared',
    how: `3000 x 4000 pixels with uneven light and noise, by the workers of the app in Chromium; median of ${RUNS} runs for each look. A throttled browser does not slow its workers, so the processor time of page and workers, whatever else the machine does, is multiplied by four. In the app it is also kept in the phone’s database, made small for lists, and begun to be sent.`,
    figures: [
      ...LOOKS.map((look) =>
        atMost(
          `${look}: processor time, times 4`,
          median(runs[look]?.map((r) => r.cpu) ?? []) * 4,
          2500,
          ms,
          `on the clock, not slowed: ${ms(median(runs[look]?.map((r) => r.ms) ?? []))}`,
        ),
      ),
      atMost('bytes, the most of all looks', Math.max(...all.map((r) => r.bytes)), 200_000, kb),
      atMost(
        'longest main-thread task at 4x throttle',
        Math.max(...throttled.map((r) => r.longest)),
        50,
        ms,
        '0 ms: none over 50 ms',
      ),
      atMost(
        'added to a homework, from the file chosen to ready: processor time, times 4',
        median(inApp.map((r) => r.cpu)) * 4,
        2500,
        ms,
      ),
      atMost(
        'the longest main-thread task of that: processor time, times 4, median',
        median(inApp.map((r) => r.longest)) * 4,
        50,
        ms,
        `most of all ${inApp.length}: ${ms(Math.max(...inApp.map((r) => r.longest)) * 4)}`,
      ),
      {
        what: 'without a canvas in workers, on the page at 4x throttle: time / longest task',
        value: `${ms(onPage.ms)} / ${ms(onPage.longest)}`,
      },
    ],
  }
}
