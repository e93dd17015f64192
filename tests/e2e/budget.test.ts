import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { CHROMIUM_ARGS } from '#tests/support/phone/chromium.ts'
import { followed, readAttribute, settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const KB = 1024

interface Loaded {
  name: string
  bytes: number
}

/** Everything a new phone loads until what `shown` waits for stands and the page is at rest, without the service worker's own downloads. */
async function loaded(page: Page, address: string, shown: () => Promise<unknown>): Promise<Loaded[]> {
  const { rest } = followed(page)
  await page.goto(address)
  await shown()
  await settled(page)
  await rest()
  const all = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => {
        const e = entry as PerformanceResourceTiming
        return { name: new URL(e.name).pathname, bytes: e.encodedBodySize }
      },
    ),
  )
  // a file asked for again comes from the page's own memory
  return [...new Map(all.map((f) => [f.name, f])).values()]
}

async function withPhone(
  work: (page: Page, context: BrowserContext, home: string) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 360, height: 740 },
    })
    await work(await context.newPage(), context, `http://localhost:${serverPort()}/`)
  } finally {
    await browser.close()
  }
}

const sum = (files: readonly Loaded[]): number => files.reduce((a, f) => a + f.bytes, 0)
const HEAVY = /dexie|mathjax|cos-js|zxing|chart|report/i

it('the sign-in page costs at most 100 KB compressed, without database, charts, formulas or reports [R07]', async () => {
  await withPhone(async (page, _, home) => {
    const files = await loaded(page, home, () => page.locator('form input').first().waitFor())
    const scripts = files.filter((f) => f.name.startsWith('/assets/'))
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.every((f) => f.bytes > 0)).toBe(true)
    expect(files.filter((f) => HEAVY.test(f.name))).toEqual([])
    console.log(`sign-in page: ${files.length} files, ${(sum(files) / KB).toFixed(2)} KB`)
    expect(sum(files)).toBeLessThanOrEqual(100 * KB)
  })
})

it('the report route adds at most 45 KB of code, charts included', async () => {
  await withPhone(async (page, context, home) => {
    await signIn(page, home, 'student1')
    await page.goto(`${home}exam/list`)
    const href = await readAttribute(page.locator('main a[href*="/exam/report"]').first(), 'href', /\S/)
    const fresh = await context.newPage()
    // the last that a page begins by itself once it stands
    const begun = fresh.waitForResponse(/\/api\/common\/ip/)
    const before = new Set((await loaded(fresh, `${home}user`, () => begun)).map((f) => f.name))
    const reader = await context.newPage()
    const report = await loaded(reader, new URL(href, home).href, () =>
      reader.locator('[data-report="whole"]').waitFor(),
    )
    const code = report.filter((f) => f.name.startsWith('/assets/') && !before.has(f.name))
    expect(code.length).toBeGreaterThan(0)
    const sizes = await Promise.all(
      code.map(async (f) => {
        const reply = await fetch(new URL(f.name, home), { headers: { 'accept-encoding': 'br' } })
        expect(reply.status).toBe(200)
        return Number(reply.headers.get('content-length'))
      }),
    )
    const added = sizes.reduce((a, b) => a + b, 0)
    console.log(`report route: ${code.length} files more, ${(added / KB).toFixed(1)} KB`)
    expect(added).toBeGreaterThan(0)
    expect(added).toBeLessThanOrEqual(45 * KB)
  })
})
