import type { Phone } from '../tests/support/phone.ts'

/** What one cold start cost, milliseconds by the page's own clock. */
export interface Start {
  /** Navigation to two frames after the wanted text is in the document. */
  painted: number
  /** Longest task of the main thread, from navigation until the page has come to rest. */
  longest: number
  /** Navigation until the app itself, and no picture of it, answers; NaN for a page without an app. */
  inHand: number
}

const TOLD = 'bench '
/** At rest: an idle moment, and this long after it. */
const REST_MS = 1500

/**
 * A cold start: a new browser process on the same profile, then navigation at 4x CPU throttle. The page tells its own
 * times: a question asked from outside would bring its own script into the page, in the midst of what is measured.
 * @param selector the wanted text
 * @param app whether an app takes over what was painted
 */
export async function coldStart(phone: Phone, url: string, selector: string, app: boolean): Promise<Start> {
  await phone.restart()
  const { page } = phone
  const cdp = await phone.context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(
    ({ selector, app, told, rest }) => {
      const start = { painted: Number.NaN, longest: 0, inHand: Number.NaN }
      new PerformanceObserver((list) => {
        for (const e of list.getEntries()) start.longest = Math.max(start.longest, e.duration)
      }).observe({ type: 'longtask', buffered: true })
      const atRest = () =>
        requestIdleCallback(() => setTimeout(() => console.debug(told + JSON.stringify(start)), rest), {
          timeout: 5000,
        })
      // two small watches and no wide one: a record of every attribute React writes would be measured with it
      const text = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        text.disconnect()
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            start.painted = performance.now()
            if (!app) atRest()
          }),
        )
      })
      text.observe(document, { childList: true, subtree: true })
      if (!app) return
      const root = new MutationObserver(() => {
        const html = document.documentElement
        if (html) hand.observe(html, { attributes: true, attributeFilter: ['data-app'] })
        if (html) root.disconnect()
      })
      const hand = new MutationObserver(() => {
        if (document.documentElement.dataset['app'] !== 'on') return
        hand.disconnect()
        start.inHand = performance.now()
        atRest()
      })
      root.observe(document, { childList: true })
    },
    { selector, app, told: TOLD, rest: REST_MS },
  )
  const said = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(TOLD),
    timeout: 30_000,
  })
  await page.goto(url, { waitUntil: 'commit' })
  return JSON.parse(
    (await said).text().slice(TOLD.length),
    (_, value: unknown) => value ?? Number.NaN,
  ) as Start
}
