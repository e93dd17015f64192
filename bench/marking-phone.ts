import type { Page } from 'playwright-core'
import { ensureChromium } from '../tests/support/phone/chromium.ts'
import { openPhone } from '../tests/support/phone/phone.ts'
import { signIn } from '../tests/support/phone/sign-in.ts'
import { untilCardsAreDrawn } from '../tests/support/run/drawn-cards.ts'
import { callsAs } from '../tests/support/servers/calls-as.ts'
import type { ShippedServer } from '../tests/support/servers/server.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, median, ms, quantile } from './table.ts'
import { withServer } from './with-server.ts'

const THROTTLE = 4
/** From a mark to the next answer: 1,200 an hour leave three seconds for each. */
const LIMIT_MS = 150
/** Of 20 answers and a few more. */
const PACKS = sized(3, 1)
const BLOCK = '第 4 题'
/** Until the marks of a pack have gone and the next pack is here, ms. */
const PATIENCE_MS = 120_000

/** Marks of a pack on a phone: from the press on a key to the next answer drawn. */
export const markingPhone = (): Promise<Chapter> => withServer(measure)

/** In the page: presses the key once it takes a mark; gives the ms until the picture of another answer is drawn. */
const markOne = (): Promise<number> =>
  new Promise((done) => {
    const shown = () => document.querySelector<HTMLImageElement>('[data-answer=now] img')
    const press = () => {
      const key = [...document.querySelectorAll<HTMLElement>('[data-ready=all] button')].find(
        (button) => button.textContent === '7',
      )
      if (!key) return void setTimeout(press, 20)
      const before = shown()?.src
      const began = performance.now()
      const look = () => {
        const now = shown()
        if (!now || now.src === before || !now.complete) return void requestAnimationFrame(look)
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0))
      }
      key.click()
      requestAnimationFrame(look)
    }
    press()
  })

async function takePack(page: Page): Promise<void> {
  await page.getByRole('button', { name: '领一包' }).click({ timeout: PATIENCE_MS })
  await page.locator('[data-ready=all]').waitFor({ timeout: PATIENCE_MS })
}

const leftOf = async (page: Page): Promise<number> =>
  Number(/还有 (\d+) 份/.exec(await page.locator('main').innerText())?.[1] ?? 0)

async function measure(server: ShippedServer): Promise<Chapter> {
  await untilCardsAreDrawn(server.port)
  const home = `http://localhost:${server.port}/`
  const call = await callsAs(home, 'marker2')
  const { list } = await call<{ list: { blockId: string; blockName: string }[] }>('api/exam/mark/blocks')
  const blockId = list.find((block) => block.blockName === BLOCK)?.blockId ?? ''
  const phone = await openPhone({ executablePath: ensureChromium(() => undefined) })
  const { page } = phone
  await signIn(page, home, 'marker2')
  await page.goto(`${home}check-paper/question-block?blockId=${blockId}`)
  const devtools = await phone.context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const taken: number[] = []
  for (let pack = 0; pack < PACKS; pack++) {
    await takePack(page)
    // the last answer of a pack has none after it; some packs hold a few that were marked before
    for (let left = await leftOf(page); left > 1; left--) taken.push(await page.evaluate(markOne))
    await page.locator('[data-ready=all] button', { hasText: /^7$/ }).click()
  }
  await phone.close()
  return {
    title: 'Marking on a phone',
    how: `${taken.length} answers of the demo's quiz, marked one after the other at a 4x slower processor: from the press on a key to the next answer's picture in the page.`,
    figures: [
      atMost('next answer, p95', quantile(taken, 0.95), LIMIT_MS, ms, `p50 ${ms(median(taken))}`),
      {
        what: 'p95 as a part of the limit',
        value: (quantile(taken, 0.95) / LIMIT_MS).toFixed(2),
      },
    ],
  }
}
