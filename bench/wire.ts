import { ensureChromium } from '../tests/support/phone/chromium.ts'
import { LINE_2G, LINE_3G, type LineProfile, openLine } from '../tests/support/phone/line.ts'
import { openPhone, underServiceWorker } from '../tests/support/phone/phone.ts'
import { signInByHand } from '../tests/support/phone/sign-in.ts'
import type { ShippedServer } from '../tests/support/servers/server.ts'
import { firstScores } from './first-score.ts'
import { laterVisits } from './later-visits.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, kb, median, ms } from './table.ts'
import { withServer } from './with-server.ts'

/** Navigation to the sign-in form, cold: what is typed from then on counts; milliseconds by the browser's own clock. */
async function firstText(executablePath: string, target: number, profile: LineProfile): Promise<number> {
  const line = await openLine(target, profile)
  const phone = await openPhone({ executablePath })
  try {
    await phone.page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('form input')) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first-text')))
      }).observe(document, { childList: true, subtree: true })
    })
    await phone.page.goto(`http://localhost:${line.port}/`, { waitUntil: 'commit', timeout: 60_000 })
    await phone.page.waitForFunction(() => performance.getEntriesByName('first-text').length > 0, null, {
      timeout: 60_000,
    })
    return await phone.page.evaluate(
      () => performance.getEntriesByName('first-text')[0]?.startTime ?? Number.NaN,
    )
  } finally {
    await phone.close()
    await line.close()
  }
}

/** Bytes and waiting before the first screen, through a TCP proxy that counts and shapes. */
export const wire = (): Promise<Chapter> => withServer(measure)

async function measure(server: ShippedServer): Promise<Chapter> {
  const executablePath = ensureChromium(() => undefined)
  const figures: Chapter['figures'] = []
  const line = await openLine(server.port)
  const phone = await openPhone({ executablePath })
  try {
    const home = `http://localhost:${line.port}/`
    // the service worker comes only once somebody is in
    await phone.page.goto(home, { waitUntil: 'commit' })
    await phone.page.locator('form input').first().waitFor()
    const cold = line.bytes.down
    await phone.page.waitForLoadState('networkidle')
    const rest = line.bytes.down
    const files = await phone.page.evaluate(() => {
      const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      // what a browser asks for to install an app is no part of the page
      const own = all.filter((e) => !/\.webmanifest$|\/icon-\d+\.png$/.test(e.name))
      const sizes = new Map(own.map((e) => [e.name, (e as PerformanceResourceTiming).encodedBodySize]))
      return [...sizes.values()].reduce((a, b) => a + b, 0)
    })
    figures.push(
      atMost('cold: HTML, CSS, JS and logo of the sign-in page at rest', files, 102_400, kb),
      { what: 'cold: the same on the wire until the page stands', value: kb(cold), note: 'headers included' },
      { what: 'cold: bytes down when the page is at rest', value: kb(rest) },
    )
    line.reset()
    await phone.page.goto(home)
    await phone.page.locator('form input').first().waitFor()
    figures.push({ what: 'warm: bytes down', value: kb(line.bytes.down) })

    await signInByHand(phone.page, home, 'student1')
    await underServiceWorker(phone.page)
    await phone.page.waitForLoadState('networkidle')
    figures.push({
      what: 'after signing in: bytes down until the app is kept on the phone',
      value: kb(line.bytes.down),
    })
    const reply = phone.page.waitForResponse((r) => r.url().includes('/student/report'))
    await phone.page.goto(`${home}exam/list`)
    await phone.page.locator('a[href*="/exam/report"]').first().click()
    await reply
    const address = (await reply).url()
    const cookies = (await phone.context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ')
    const raw = await fetch(address, { headers: { cookie: cookies, 'accept-encoding': 'gzip, deflate, br' } })
    const size = Number(raw.headers.get('content-length') ?? 0)
    const text = Buffer.byteLength(await raw.text())
    figures.push(
      atMost('a demo report (6 subjects x 18-25 items), compressed', size, 30_720, kb, `${kb(text)} before`),
    )
  } finally {
    await phone.close()
    await line.close()
  }
  for (const [name, profile, limit] of [
    ['250 kbit/s, 600 ms round trip', LINE_2G, 1500],
    ['1.6 Mbit/s, 300 ms round trip', LINE_3G, 1000],
  ] as const) {
    const times: number[] = []
    for (let i = 0; i < sized(3, 1); i++) times.push(await firstText(executablePath, server.port, profile))
    figures.push(
      atMost(
        `${name}: navigation to a sign-in form that takes input, cold`,
        median(times),
        limit,
        ms,
        'median of 3',
      ),
    )
  }
  figures.push(...(await firstScores(executablePath, server.port)))
  figures.push(...(await laterVisits(executablePath, server.port)))
  return {
    title: 'Bytes and first text',
    how: 'A new Chromium profile each time, through a TCP proxy in front of the shipped server; bytes are counted on the wire with headers.',
    figures,
  }
}
