import { ensureChromium } from '../tests/support/phone/chromium.ts'
import { homeworkPage, toQuestion } from '../tests/support/phone/homework.ts'
import { FULL, openLine } from '../tests/support/phone/line.ts'
import { openPhone } from '../tests/support/phone/phone.ts'
import { signIn } from '../tests/support/phone/sign-in.ts'
import { setHomework } from '../tests/support/school/set-homework.ts'
import type { ShippedServer } from '../tests/support/servers/server.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, median, ms, quantile } from './table.ts'
import { withServer } from './with-server.ts'

declare global {
  interface Window {
    /** Milliseconds from each key to the word that it is kept. */
    taken: number[]
  }
}

/** Keys of a block, and blocks: what else the machine does only adds, so the quietest block counts. */
const KEYS = sized(40, 5)
const BLOCKS = sized(6, 2)
const THROTTLE = 4
/** Milliseconds between two keys: one writing is over before the next. */
const PAUSE_MS = 150

/** Words of an answer kept on the phone while there is no line, key by key. */
export const saving = (): Promise<Chapter> => withServer(measure)

async function measure(server: ShippedServer): Promise<Chapter> {
  const line = await openLine(server.port)
  const phone = await openPhone({ executablePath: ensureChromium(() => undefined) })
  const { page } = phone
  const home = `http://localhost:${line.port}/`
  const homeworkId = await setHomework(home, { title: 'bench' })
  await signIn(page, home, 'student1')
  await page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await toQuestion(page, 3)
  line.set({ ...FULL, offline: true })
  await page.locator('main textarea').focus()
  await page.evaluate(() => {
    let from = Number.NaN
    window.taken = []
    addEventListener('input', () => void (from = performance.now()), { capture: true })
    new MutationObserver(() => {
      if (Number.isNaN(from) || document.querySelector('[data-kept=disk]') === null) return
      window.taken.push(performance.now() - from)
      from = Number.NaN
    }).observe(document.body, { subtree: true, attributeFilter: ['data-kept'] })
  })
  const devtools = await phone.context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  for (let n = 1; n <= KEYS * BLOCKS; n++) {
    await page.keyboard.press('x')
    // Looked for rarely: looking costs the page's time too.
    await page.waitForFunction((count) => window.taken.length === count, n, { polling: PAUSE_MS })
  }
  const taken = await page.evaluate(() => window.taken)
  await phone.close()
  await line.close()
  const blocks = Array.from({ length: BLOCKS }, (_, at) => taken.slice(at * KEYS, (at + 1) * KEYS))
  const p95s = blocks.map((block) => quantile(block, 0.95)).toSorted((a, b) => a - b)
  return {
    title: `An answer saved without a line, CPU throttled ${THROTTLE}x`,
    how: `Keys into an answer of words, the line cut: from the key's event until the screen says that the answer is kept on this phone, which it says when the database's transaction is over. ${BLOCKS} blocks of ${KEYS} keys; what else the machine does only adds, so the quietest block is held against the bar.`,
    figures: [
      atMost(
        'one key: p95',
        p95s[0] ?? Number.NaN,
        50,
        ms,
        `p95 of the other blocks ${p95s.slice(1).map(ms).join(', ')}`,
      ),
      { what: 'one key: median of all', value: ms(median(taken)) },
    ],
  }
}
