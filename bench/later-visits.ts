import { LINE_2G, LINE_3G, type LineProfile, openLine } from '../tests/support/phone/line.ts'
import { openPhone, type Phone } from '../tests/support/phone/phone.ts'
import { signInByHand } from '../tests/support/phone/sign-in.ts'
import { openBare } from './bare-browser.ts'
import { sized } from './size.ts'
import { atMost, type Figure, median, ms } from './table.ts'

const PATIENCE_MS = 120_000
/** A home page's newest score, and the questions of a homework that is being done. */
const SCORE = 'main a[href*="/exam/report"]'
const QUESTIONS = 'main nav button[aria-current=step]'
const TO_DO = 'main a[href*="/do-homework"]'

type Work = (phone: Phone, home: string) => Promise<number>

async function onLine(
  executablePath: string,
  target: number,
  profile: LineProfile,
  work: Work,
): Promise<number> {
  const line = await openLine(target, profile)
  const phone = await openPhone({ executablePath })
  phone.page.setDefaultTimeout(PATIENCE_MS)
  try {
    return await work(phone, `http://localhost:${line.port}/`)
  } finally {
    await phone.close()
    await line.close()
  }
}

/** Has the page note when `what` first stands, and when `from` was pressed, by its own clock. */
const watch = (phone: Phone, what: string, from: string) =>
  phone.page.addInitScript(
    ([seen, pressed]) => {
      const mark = (name: string) => performance.getEntriesByName(name).length || performance.mark(name)
      addEventListener(
        'click',
        ({ target }) => target instanceof Element && target.closest(pressed) && mark('pressed'),
        true,
      )
      new MutationObserver(() => {
        if (document.querySelector(seen))
          requestAnimationFrame(() => requestAnimationFrame(() => mark('seen')))
      }).observe(document, { childList: true, subtree: true })
    },
    [what, from] as const,
  )

const markOf = async ({ page }: Phone, name: string): Promise<number> => {
  await page.waitForFunction((its) => performance.getEntriesByName(its).length > 0, name)
  return page.evaluate((its) => performance.getEntriesByName(its)[0]?.startTime ?? Number.NaN, name)
}

/** In the page: whether the app and the score are on the phone. */
const isKept = async (): Promise<boolean> => {
  if (navigator.serviceWorker?.controller?.state !== 'activated') return false
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (url.includes('/plan/latest')) return true
  return false
}

/** In the page: tells when the score has been drawn, ms from navigation. */
function tellSeen(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const seen = performance.now()
        setTimeout(() => alert(String(seen)), 1000)
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}

/**
 * Opened again on a phone that keeps the app, somebody signed in: navigation to the kept score. In a browser that nobody
 * drives and that has had the page open before: what a driver adds is no part of it.
 */
const secondVisit: Work = async (phone, home) => {
  await signInByHand(phone.page, home, 'student1')
  await phone.page.locator(SCORE).first().waitFor()
  while (!(await phone.page.evaluate(isKept))) await phone.page.waitForTimeout(500)
  await phone.context.close()
  const browser = await openBare(phone.executablePath, phone.profile)
  try {
    const script = `(${tellSeen.toString()})(${JSON.stringify(SCORE)})`
    const visit = () => browser.open({ url: home, script, throttle: 1 })
    await visit()
    return Number(await visit())
  } finally {
    await browser.close()
  }
}

/** A new phone: from the tap on answering a homework to its questions. */
const homework: Work = async (phone, home) => {
  const { page } = phone
  await watch(phone, QUESTIONS, TO_DO)
  await signInByHand(page, home, 'student1')
  await page.locator('main a[href="/homework/list"]').click()
  await page.locator('main a[href*="/homework/exam-detail"]').first().click()
  await page.locator(TO_DO).click()
  return (await markOf(phone, 'seen')) - (await markOf(phone, 'pressed'))
}

/** What comes after the first score on bad lines: the second visit, and a homework that is opened to be done. */
export async function laterVisits(executablePath: string, target: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { line, profile, what, work, bar } of [
    {
      line: '250 kbit/s, 600 ms',
      profile: LINE_2G,
      what: 'second visit, to the kept score',
      work: secondVisit,
      bar: 350,
    },
    {
      line: '1.6 Mbit/s, 300 ms',
      profile: LINE_3G,
      what: 'second visit, to the kept score',
      work: secondVisit,
      bar: 350,
    },
    {
      line: '250 kbit/s, 600 ms',
      profile: LINE_2G,
      what: 'tap on answering a homework to its text',
      work: homework,
      bar: 3000,
    },
    {
      line: '1.6 Mbit/s, 300 ms',
      profile: LINE_3G,
      what: 'tap on answering a homework to its text',
      work: homework,
      bar: 1200,
    },
  ] as const) {
    const all: number[] = []
    for (let i = 0; i < sized(5, 1); i++) all.push(await onLine(executablePath, target, profile, work))
    figures.push(atMost(`${line}: ${what}`, median(all), bar, ms))
  }
  return figures
}
