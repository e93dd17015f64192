import { resolve } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DEMO_PASSWORD, openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readAttribute } from '#tests/support/phone/shows.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'
import { type FileHost, openFileHost } from '#tests/support/stores/file-host.ts'

/** Brands by host name, as a browser sees them: reserved names are led to this machine. */
let phone: Phone
let files: FileHost
const server = serverPort()

beforeAll(async () => {
  files = await openFileHost(resolve(import.meta.dirname, '../../dist'))
  const here = `127.0.0.1:${server}`
  const rules = [
    `MAP static.lvdu.test 127.0.0.1:${files.port}`,
    `MAP www.kestrel.example 127.0.0.1:${files.port}`,
    `MAP plain.test 127.0.0.1:${files.port}`,
    `MAP *.example ${here}`,
    `MAP *.test ${here}`,
  ]
  phone = await openPhone({
    executablePath: inject('chromium'),
    args: [`--host-resolver-rules=${rules.join(', ')}`],
  })
})
afterAll(async () => {
  await phone.close()
  await files.close()
})

const form = 'input[name="account"]'
const colourOf = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content')
/** A page of its own session. */
async function fresh<T>(
  work: (page: Page) => Promise<T>,
  context: BrowserContext = phone.context,
): Promise<T> {
  const page = await context.newPage()
  try {
    return await work(page)
  } finally {
    await page.close()
  }
}
const signInAs = async (page: Page, account: string) => {
  await page.locator(form).fill(account)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.locator('form button[type="submit"]').click()
}

describe('the brand of a host', () => {
  it.each([
    ['yunhe.example', '云禾学情', '#2e7b31'],
    ['oakfell.test', 'Oakfell Schools', '#2e6b4f'],
    ['xiling.test', '溪岭中学', '#3b5b8c'],
    ['nobody.example', '考伴', '#1a5fb4'],
  ])(
    '%s is titled, coloured and installable before any script runs [P02] [P04]',
    async (host, title, colour) => {
      const still = await phone.context.browser()?.newContext({ javaScriptEnabled: false })
      const context = still ?? phone.context
      await fresh(async (page) => {
        // Scripts are held back: what is there came with the page.
        await page.route(/\.js$/, (route) => route.abort())
        await page.goto(`http://${host}/exam/list`)
        await expect.poll(() => page.title()).toBe(title)
        await expect.poll(() => colourOf(page)).toBe(colour)
        const address = await readAttribute(page.locator('link[rel="manifest"]'), 'href', /\S/)
        const manifest = (await (
          await page.request.get(`http://127.0.0.1:${server}${address}`, { headers: { host } })
        ).json()) as {
          name: string
          theme_color: string
        }
        expect([manifest.name, manifest.theme_color]).toEqual([title, colour])
      }, context)
      await still?.close()
    },
  )

  it('an address of the app opens directly and on reload [R01]', async () => {
    await fresh(async (page) => {
      await page.goto('http://kestrel.example/system/login?next=%2Fexam%2Flist')
      await page.locator(form).waitFor()
      await page.reload()
      await page.locator(form).waitFor()
      await expect.poll(() => page.url()).toBe('http://kestrel.example/system/login?next=%2Fexam%2Flist')
      await signInAs(page, 'student2')
      await page.waitForURL('http://kestrel.example/exam/list')
      await page.locator('main a[href*="/exam/report"]').first().waitFor()
      await page.reload()
      await page.locator('main a[href*="/exam/report"]').first().waitFor()
      await expect.poll(() => page.url()).toBe('http://kestrel.example/exam/list')
    })
  })
})

describe('the session flag', () => {
  it('holds for its tab and is gone with it [P03]', async () => {
    await fresh(async (page) => {
      await page.goto('http://yunhe.example/?brand=oakfell')
      await page.locator('h1', { hasText: 'Oakfell Schools' }).waitFor()
      await page.goto('http://yunhe.example/system/login')
      await page.locator('h1', { hasText: 'Oakfell Schools' }).waitFor()
      await expect.poll(() => colourOf(page)).toBe('#2e6b4f')
    })
    await fresh(async (page) => {
      await page.goto('http://yunhe.example/system/login')
      await page.locator('h1', { hasText: '云禾学情' }).waitFor()
    })
  })
})

describe('a feature that is switched off', () => {
  it('has no page at its address, also when it is typed [P27]', async () => {
    await fresh(async (page) => {
      const none = page.locator('h1', { hasText: '没有找到这个页面' })
      await page.goto('http://shuangqiao.example/contact')
      await none.waitFor()
      await page.goto('http://bailuwan.test/contact')
      await page.getByRole('heading', { level: 1, name: '联系我们' }).waitFor()
      await expect.poll(() => none.count()).toBe(0)
    })
  })
})

describe('a brand in hash mode', () => {
  const root = 'http://zhuyuan.test/edu/xueqing'
  it('works under its sub-path: sign-in, deep link, reload, link in a new tab; every request has the prefix [R02]', async () => {
    await fresh(async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(`${root}/#/exam/list`)
      await page.locator(form).waitFor()
      await expect.poll(() => page.url()).toBe(`${root}/#/system/login?next=%2Fexam%2Flist`)
      await signInAs(page, 'student1')
      const exams = page.locator('main a[href*="/exam/report"]')
      await exams.first().waitFor()
      await expect.poll(() => page.url()).toBe(`${root}/#/exam/list`)
      await exams.first().click()
      await page.waitForURL(/#\/exam\/report\?/)
      const report = page.url()
      await page.locator('[data-report="whole"]').waitFor()
      await page.reload()
      await page.locator('[data-report="whole"]').waitFor()
      await expect.poll(() => page.url()).toBe(report)
      await page.goBack()
      await exams.first().waitFor()
      await exams.first().dispatchEvent('pointerdown')
      await expect
        .poll(() => exams.first().getAttribute('href'))
        .toMatch(/^\/edu\/xueqing\/#\/exam\/report\?/)
      expect(asked.filter((path) => !/^\/edu\/xueqing(-svc)?\//.test(path))).toEqual([])
      expect(asked.some((path) => path.startsWith('/edu/xueqing-svc/api/'))).toBe(true)
      expect(
        asked.filter((path) => path.includes('/api/')).every((path) => path.startsWith('/edu/xueqing-svc/')),
      ).toBe(true)
    })
  })
  it('an address written the other way is written again', async () => {
    await fresh(async (page) => {
      await page.goto(`${root}/user`)
      await page.waitForURL(`${root}/#/user`)
    })
  })
})

describe('a brand with a server of its own', () => {
  it('speaks to its own host alone, from the sign-in page to a report', async () => {
    await fresh(async (page) => {
      const hosts = new Set<string>()
      page.on('request', (request) => hosts.add(new URL(request.url()).host))
      await page.goto('http://xiling.test/exam/list')
      await page.locator(form).waitFor()
      await signInAs(page, 'student2')
      await page.locator('main a[href*="/exam/report"]').first().click()
      await page.locator('[data-report="whole"]').waitFor()
      await page.goto('http://xiling.test/user')
      await page.getByRole('heading', { level: 1, name: '我的' }).waitFor()
      expect([...hosts]).toEqual(['xiling.test'])
    })
  })
})

describe('without our server', () => {
  it('a plain file host finds the brand by its name and shows its sign-in page', async () => {
    await fresh(async (page) => {
      await page.goto('http://www.kestrel.example/system/login')
      await page.locator('h1', { hasText: 'Kestrel Valley' }).waitFor()
      await expect.poll(() => page.title()).toBe('Kestrel Valley')
      await expect.poll(() => colourOf(page)).toMatch(/^#[0-9a-f]{6}$/)
      const manifest = await readAttribute(page.locator('link[rel="manifest"]'), 'href', /\S/)
      const read = await page.evaluate(async (at) => (await (await fetch(at)).json()) as object, manifest)
      expect(read).toMatchObject({ name: 'Kestrel Valley', lang: 'en' })
    })
  })
  it('and an unknown name there shows the default brand [P04]', async () => {
    await fresh(async (page) => {
      await page.goto('http://plain.test/')
      await page.locator('h1', { hasText: '考伴' }).waitFor()
    })
  })
})

describe('a brand with a CDN', () => {
  it('has its scripts from there, and does without when it is down', async () => {
    await fresh(async (page) => {
      files.asked.length = 0
      await page.goto('http://lvdu.example/system/login')
      await page.locator('h1', { hasText: '绿渡评价' }).waitFor()
      await expect.poll(() => files.asked.some((path) => /^\/assets\/index-.*\.js$/.test(path))).toBe(true)
    })
    files.down = true
    await fresh(async (page) => {
      // No worker and no cache of the first visit.
      await page.goto('http://www.lvdu.example/exam/list')
      await page.locator('h1', { hasText: '绿渡评价' }).waitFor()
      await page.waitForURL('http://www.lvdu.example/system/login?next=%2Fexam%2Flist')
    })
    files.down = false
  })
})
