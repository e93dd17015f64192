import { ensureChromium } from '../tests/support/phone/chromium.ts'
import { openLine } from '../tests/support/phone/line.ts'
import { openPhone, underServiceWorker } from '../tests/support/phone/phone.ts'
import { signIn } from '../tests/support/phone/sign-in.ts'
import type { ShippedServer } from '../tests/support/servers/server.ts'
import { coldStart, type Start } from './cold-start.ts'
import { openPeer } from './peer.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, median, ms, quantile, ratio } from './table.ts'
import { withServer } from './with-server.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? sized(20, 2))

/** The report with the network off, cold start, 4x CPU throttle, next to a static page with the same text. */
export const offline = (): Promise<Chapter> => withServer(measure)

async function measure(server: ShippedServer): Promise<Chapter> {
  const executablePath = ensureChromium(() => undefined)
  const line = await openLine(server.port)
  const phone = await openPhone({ executablePath })
  const home = `http://localhost:${line.port}/`
  await signIn(phone.page, home, 'student1')
  await underServiceWorker(phone.page)
  await phone.page.goto(`${home}exam/list`)
  await phone.page.locator('a[href*="/exam/report"]').first().click()
  await phone.page.locator('[data-report="whole"]').waitFor({ timeout: 30_000 })
  const report = phone.page.url()
  // a second visit, as a reader who comes back: its replies and its painted page are on the phone
  await phone.page.reload()
  await phone.page.locator('[data-report="whole"]').waitFor({ timeout: 30_000 })
  await phone.page.waitForLoadState('networkidle')
  const text = await phone.page.locator('main').innerText()
  const peer = await openPeer(text)
  await phone.page.goto(peer.url)
  await underServiceWorker(phone.page)
  await phone.page.reload()
  line.set({ offline: true })

  // its profile goes on in browsers that nobody drives
  await phone.context.close()
  const ours: Start[] = []
  const theirs: Start[] = []
  for (let i = 0; i < RUNS; i++) {
    theirs.push(await coldStart(executablePath, phone.profile, peer.url, '#text', false))
    ours.push(await coldStart(executablePath, phone.profile, report, '[data-report]', true))
  }
  await phone.close()
  await line.close()
  await peer.close()
  const hand = ours.map((s) => s.inHand)
  const [a, b] = [ours.map((s) => s.painted), theirs.map((s) => s.painted)]
  return {
    title: 'Report offline, cold start, CPU throttled 4x',
    how: `A new browser process on the same profile, the line cut, navigation to two frames after the report's number is in the document; ${RUNS} runs, alternating with a static page that holds the same text behind a cache-first service worker.`,
    figures: [
      { what: 'report: median / p95', value: `${ms(median(a))} / ${ms(quantile(a, 0.95))}` },
      { what: 'static page: median / p95', value: `${ms(median(b))} / ${ms(quantile(b, 0.95))}` },
      atMost(
        'p95 of the report over p95 of the static page',
        quantile(a, 0.95) / quantile(b, 0.95),
        1.3,
        ratio,
      ),
      atMost(
        'longest main-thread task of the report over that of the static page, all runs',
        Math.max(...ours.map((s) => s.longest)) / Math.max(...theirs.map((s) => s.longest)),
        1.5,
        ratio,
        `${ms(Math.max(...ours.map((s) => s.longest)))} and ${ms(Math.max(...theirs.map((s) => s.longest)))}`,
      ),
      atMost(
        'the app answers itself: median over that of the static page',
        median(hand) / median(b),
        3.5,
        ratio,
        'what is touched before is remembered and done then',
      ),
      {
        what: 'the app answers itself: median / p95',
        value: `${ms(median(hand))} / ${ms(quantile(hand, 0.95))}`,
      },
    ],
  }
}
