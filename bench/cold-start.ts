import { type BareBrowser, openBare } from './bare-browser.ts'

/** What one cold start cost, milliseconds by the page's own clock. */
export interface Start {
  /** Navigation to two frames after the wanted text is in the document. */
  painted: number
  /** Longest task of the main thread, from navigation until the page has come to rest. */
  longest: number
  /** Navigation until the app itself, and no picture of it, answers; NaN for a page without an app. */
  inHand: number
}

/** At rest: an idle moment, and this long after it. */
const REST_MS = 1500

/** In the page: watches it and tells its times once it has come to rest. */
function watch(selector: string, app: boolean, rest: number): void {
  const start = { painted: Number.NaN, longest: 0, inHand: Number.NaN }
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) start.longest = Math.max(start.longest, e.duration)
  }).observe({ type: 'longtask', buffered: true })
  const tell = () => alert(JSON.stringify(start))
  const atRest = () => requestIdleCallback(() => setTimeout(tell, rest), { timeout: 5000 })
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
}

/**
 * A cold start: a new browser process on the same profile, then navigation at 4x CPU throttle. The page tells its own
 * times, and nothing listens to its scripts: with a debugger's eye on them the longest task is a fifth longer.
 * @param selector the wanted text
 * @param app whether an app takes over what was painted
 */
export async function coldStart(
  executablePath: string,
  profile: string,
  url: string,
  selector: string,
  app: boolean,
): Promise<Start> {
  const browser: BareBrowser = await openBare(executablePath, profile)
  try {
    const script = `(${watch.toString()})(${[selector, app, REST_MS].map((v) => JSON.stringify(v)).join()})`
    const said = await browser.open({ url, script, throttle: 4 })
    return JSON.parse(said, (_, value: unknown) => value ?? Number.NaN) as Start
  } finally {
    await browser.close()
  }
}
