import type { Page } from 'playwright-core'
import type { ClassReport } from '../contract/class-report.ts'
import type { Envelope } from '../contract/envelope.ts'
import { ensureChromium } from '../tests/support/chromium.ts'
import { openPhone } from '../tests/support/phone.ts'
import type { ShippedServer } from '../tests/support/server.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, median, ms, quantile } from './table.ts'
import { withServer } from './with-server.ts'

const ROWS = 5000
const THROTTLE = 4
/** The longest a frame may take while a table scrolls; one frame at 60 a second. */
const SCROLL_MS = 50
const FRAME_MS = 1000 / 60

/** Pages of many rows under the finger, CPU throttled 4x. */
export const pages = (): Promise<Chapter> => withServer(measure)

/** Lengths of the frames of a page while `work` runs; the first is left out, as it may have begun before. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    let on = true
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      if (on) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(globalThis, { stopFrames: () => ((on = false), frames) })
  })
  await work()
  return page.evaluate(() => (globalThis as unknown as { stopFrames: () => number[] }).stopFrames().slice(1))
}

async function throttled(page: Page, rate: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate })
}

async function transcript(page: Page, home: string, examId: string): Promise<number[]> {
  await page.route('**/api/analysis/view/class/report**', async (route) => {
    const reply = await route.fetch()
    const envelope = (await reply.json()) as Envelope<ClassReport>
    const { data } = envelope
    if (data) {
      data.rows = Array.from({ length: ROWS }, (_, i) => {
        const row = data.rows[i % data.rows.length] as ClassReport['rows'][number]
        return { ...row, studentId: `s${i}`, studentNumber: `${row.studentNumber}${i}` }
      })
    }
    await route.fulfill({ json: envelope })
  })
  await page.goto(`${home}exam/class-contrast/transcript?examId=${examId}`)
  const table = page.locator(`[aria-rowcount="${ROWS + 1}"]`)
  await table.waitFor({ timeout: 60_000 })
  const box = await table.locator('xpath=..').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 200)
  await throttled(page, THROTTLE)
  const frames = await framesDuring(page, async () => {
    for (let i = 0; i < sized(120, 20); i++) await page.mouse.wheel(0, 400)
    await page.waitForTimeout(300)
  })
  await throttled(page, 1)
  return frames
}

/** Milliseconds from each move of the line to the frame that shows what follows from it. */
async function simulator(page: Page, home: string, examId: string): Promise<number[]> {
  await page.goto(`${home}leader/report/upline?examId=${examId}`)
  const slider = page.locator('input[type=range]').first()
  await slider.waitFor({ timeout: 60_000 })
  await throttled(page, THROTTLE)
  return slider.evaluate(
    async (input: HTMLInputElement, moves) => {
      // as a person's finger does, past the property that React watches
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      const took: number[] = []
      for (let i = 0; i < moves; i++) {
        await new Promise((done) => requestAnimationFrame(done))
        const from = performance.now()
        own?.set?.call(input, String(300 + (i % 100)))
        input.dispatchEvent(new Event('input', { bubbles: true }))
        // what the move costs the main thread: computing, drawing into the document, layout
        document.body.getBoundingClientRect()
        took.push(performance.now() - from)
      }
      return took
    },
    sized(100, 10),
  )
}

async function measure(server: ShippedServer): Promise<Chapter> {
  const phone = await openPhone({ executablePath: ensureChromium(() => undefined) })
  try {
    const { page } = phone
    const home = `http://localhost:${server.port}/`
    await page.route('**/sw.js', (route) => route.abort())
    await signIn(page, home, 'leader9')
    await page.goto(`${home}leader/list`)
    await page.locator('main a[href*="/leader/report"]').first().click()
    await page.waitForURL(/examId=/)
    const examId = new URL(page.url()).searchParams.get('examId') ?? ''
    const frames = await transcript(page, home, examId)
    const moves = await simulator(page, home, examId)
    return {
      title: 'Many rows under the finger',
      how: `Chromium, CPU throttled ${THROTTLE}x. A transcript of ${ROWS} rows scrolled by the wheel as fast as it takes: lengths of the frames. The line of the upline page moved: what each move costs the main thread until the page is laid out anew.`,
      figures: [
        {
          what: 'frame while scrolling: median / p99',
          value: `${ms(median(frames))} / ${ms(quantile(frames, 0.99))}`,
        },
        atMost('longest frame while scrolling', Math.max(...frames), SCROLL_MS, ms),
        { what: 'a move of the line: median', value: ms(median(moves)) },
        atMost('a move of the line: p95', quantile(moves, 0.95), FRAME_MS, ms),
      ],
    }
  } finally {
    await phone.close()
  }
}
