import type { CDPSession, Page } from 'playwright-core'
import type { Envelope } from '../contract/envelope.ts'
import type { ClassReport } from '../contract/exam/class-report.ts'
import type { ContrastSheet } from '../contract/exam/contrast.ts'
import { ensureChromium } from '../tests/support/phone/chromium.ts'
import { openPhone } from '../tests/support/phone/phone.ts'
import { signIn } from '../tests/support/phone/sign-in.ts'
import type { ShippedServer } from '../tests/support/servers/server.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, type Figure, median, ms, quantile } from './table.ts'
import { frameTimes, traced } from './trace.ts'
import { withServer } from './with-server.ts'

const ROWS = 5000
/** A large grade: what the simulator of the line is asked about. */
const STUDENTS = 2000
const CLASSES = 40
const THROTTLE = 4
/** The longest a frame may take while a table scrolls; one frame at 60 a second. */
const SCROLL_MS = 50
const FRAME_MS = 1000 / 60

/** Pages of many rows under the finger, on a phone four times as slow. */
export const pages = (): Promise<Chapter> => withServer(measure)

/** What each frame took: on the clock with the processor throttled, and as processor time without, times the throttle. */
interface Frames {
  wall: number[]
  thread: number[]
}

/** Replies of the server with many times the demo's students in them. */
async function enlarge(page: Page): Promise<void> {
  const reply = <T>(path: string, more: (data: T) => void) =>
    page.route(`**${path}**`, async (route) => {
      const own = await route.fetch()
      const envelope = (await own.json()) as Envelope<T>
      if (envelope.data) more(envelope.data)
      await route.fulfill({ json: envelope })
    })
  const times = <T>(list: readonly T[], n: number): T[] =>
    Array.from({ length: n }, (_, i) => list[i % list.length] as T)
  await reply<ClassReport>('/api/analysis/view/class/report', (data) => {
    data.rows = times(data.rows, ROWS).map((row, i) => ({
      ...row,
      studentId: `s${i}`,
      studentNumber: `${row.studentNumber}${i}`,
    }))
  })
  await reply<ContrastSheet>('/api/analysis/view/class/contrast', (data) => {
    data.classes = times(data.classes, CLASSES).map((c, i) => ({ ...c, classId: `c${i}` }))
    data.studentIds = Array.from({ length: STUDENTS }, (_, i) => `s${i}`)
    data.classOf = data.studentIds.map((_, i) => i % CLASSES)
    for (const list of ['names', 'numbers'] as const) data[list] = times(data[list], STUDENTS)
    data.totals = times(data.totals, STUDENTS)
    data.scores = data.scores.map((list) => times(list, STUDENTS))
    data.previous = null
  })
}

/** Runs `work`, which gives the milliseconds of its frames on the clock, once throttled and once traced. */
async function framesOf(cdp: CDPSession, work: () => Promise<number[]>): Promise<Frames> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const wall = await work()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const thread = frameTimes(await traced(cdp, async () => void (await work())))
  return { wall, thread: thread.map((t) => t * THROTTLE) }
}

async function transcript(page: Page, cdp: CDPSession, address: string): Promise<Frames> {
  await page.goto(address)
  const table = page.locator(`[aria-rowcount="${ROWS + 1}"]`)
  await table.waitFor({ timeout: 60_000 })
  const box = await table.locator('xpath=..').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 200)
  await page.evaluate(() => {
    let frames: number[] = []
    let last = 0
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    const take = () => [frames, (frames = [])][0]
    Object.assign(globalThis, { take })
  })
  const taken = () => page.evaluate(() => (globalThis as unknown as { take: () => number[] }).take())
  return framesOf(cdp, async () => {
    await taken()
    for (let i = 0; i < sized(120, 20); i++) await page.mouse.wheel(0, 400)
    await page.waitForTimeout(300)
    // the first may have begun before
    return (await taken()).slice(1)
  })
}

/** Milliseconds from each move of the line until all that follows from it at once is laid out. */
async function simulator(page: Page, cdp: CDPSession, address: string): Promise<Frames> {
  await page.goto(address)
  const slider = page.locator('input[type=range]').first()
  await slider.waitFor({ timeout: 60_000 })
  await slider.fill('299')
  return framesOf(cdp, () =>
    slider.evaluate(
      async (input: HTMLInputElement, moves) => {
        // as a person's finger does, past the property that React watches
        const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
        const took: number[] = []
        for (let i = 0; i < moves; i++) {
          await new Promise((done) => requestAnimationFrame(done))
          const from = performance.now()
          own?.set?.call(input, String(300 + (i % 100)))
          input.dispatchEvent(new Event('input', { bubbles: true }))
          document.body.getBoundingClientRect()
          took.push(performance.now() - from)
        }
        return took
      },
      sized(100, 10),
    ),
  )
}

const both = (
  what: string,
  limit: number,
  worst: (times: readonly number[]) => number,
  f: Frames,
): Figure[] => [
  {
    what: `${what}, median on the clock / of the processor`,
    value: `${ms(median(f.wall))} / ${ms(median(f.thread))}`,
  },
  atMost(`${what}, on the clock`, worst(f.wall), limit, ms, 'true only of a machine that does nothing else'),
  atMost(`${what}, processor time`, worst(f.thread), limit, ms),
]

async function measure(server: ShippedServer): Promise<Chapter> {
  const phone = await openPhone({
    executablePath: ensureChromium(() => undefined),
    // it would fetch a report again, past the enlarged one
    serviceWorkers: 'block',
  })
  try {
    const { page } = phone
    const home = `http://localhost:${server.port}/`
    await signIn(page, home, 'leader9')
    await page.goto(`${home}leader/list`)
    await page.locator('main a[href*="/leader/report"]').first().click()
    await page.waitForURL(/examId=/)
    const examId = new URL(page.url()).searchParams.get('examId') ?? ''
    const ofClass = await page.locator('main a[href*="classId="]').first().getAttribute('href')
    const classId = new URL(ofClass ?? '', home).searchParams.get('classId') ?? ''
    await enlarge(page)
    const cdp = await page.context().newCDPSession(page)
    const query = new URLSearchParams({ examId, classId })
    const scroll = await transcript(page, cdp, `${home}exam/class-contrast/transcript?${query}`)
    const moves = await simulator(page, cdp, `${home}leader/report/upline?examId=${examId}`)
    return {
      title: 'Many rows under the finger',
      how:
        `Chromium. On the clock: processor throttled ${THROTTLE}x. Processor time: of the main thread in each frame, from a trace without throttle, times ${THROTTLE}. ` +
        `A transcript of ${ROWS} rows scrolled by the wheel as fast as it takes: the longest frame. The line of the upline page moved over ${STUDENTS} students in ${CLASSES} classes: on the clock until the line and the classes are laid out, as processor time the whole frame with its painting and the tables that follow; p95.`,
      figures: [
        ...both('a frame while scrolling', SCROLL_MS, (times) => Math.max(...times), scroll),
        ...both('a move of the line', FRAME_MS, (times) => quantile(times, 0.95), moves),
      ],
    }
  } finally {
    await phone.close()
  }
}
