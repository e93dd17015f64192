import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { DEMO_PASSWORD, openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { wholeReport } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'
import { type FileHost, openFileHost } from '#tests/support/stores/file-host.ts'

const ME = ownStudent(45)

/** Brands that do not lie at the root of one host: under a path behind a #, and with scripts of another origin. */
const UNDER = 'http://zhuyuan.test/edu/xueqing'
const WITH_CDN = 'http://lvdu.example'
let line: Line
let files: FileHost
let phone: Phone

beforeAll(async () => {
  line = await openLine(serverPort())
  files = await openFileHost(resolve(import.meta.dirname, '../../dist'))
  const here = `127.0.0.1:${line.port}`
  const rules = [
    `MAP static.lvdu.test 127.0.0.1:${files.port}`,
    `MAP zhuyuan.test ${here}`,
    `MAP lvdu.example ${here}`,
  ]
  phone = await openPhone({
    executablePath: inject('wholeChromium'),
    args: [
      `--host-resolver-rules=${rules.join(', ')}`,
      // As over https: workers need a secure page.
      `--unsafely-treat-insecure-origin-as-secure=http://zhuyuan.test,${WITH_CDN}`,
    ],
  })
})
afterAll(async () => {
  await phone.close()
  await files.close()
  await line.close()
})

async function signInAt(home: string, account: string): Promise<void> {
  const { page } = phone
  await page.goto(`${home}exam/list`)
  await page.locator('input[name="account"]').fill(account)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.locator('form button[type="submit"]').click()
  await page.locator('main a[href*="/exam/report"]').first().waitFor()
}

it('a brand in hash mode starts cold without a line, and its visited report is there [R02] [W01]', async () => {
  await signInAt(`${UNDER}/#/`, ME)
  await underServiceWorker(phone.page)
  const scopes = await phone.page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope),
  )
  expect(scopes).toEqual([`${UNDER}/`])
  await phone.page.locator('main a[href*="/exam/report"]').first().click()
  const numbers = await wholeReport(phone.page)
  const address = phone.page.url()
  await phone.page.waitForFunction(async () => {
    const kept = (await caches.keys()).filter((name) => name.startsWith('kb-payload-'))
    const keys = await Promise.all(kept.map(async (name) => (await caches.open(name)).keys()))
    const isKept = (part: string) => keys.flat().some((request) => request.url.includes(part))
    return ['/student/report', '/knowledge/tree', '/api/exam/plan'].every(isKept)
  })
  line.set({ offline: true })
  try {
    await phone.restart()
    await phone.page.goto(address)
    expect(await wholeReport(phone.page)).toBe(numbers)
    await phone.page.goto(`${UNDER}/#/exam/list`)
    await phone.page.getByText(/共 \d+ 场考试/).waitFor()
    await phone.page.locator('main a[href*="/exam/report"]').first().waitFor()
  } finally {
    line.set({ offline: false })
  }
})

it('a brand with a CDN starts its workers from its own host: a picture is searched for a code [P01]', async () => {
  await signInAt(`${WITH_CDN}/`, 'student2')
  const scripts = await phone.page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => new URL(entry.name).host),
  )
  expect(scripts).toContain('static.lvdu.test')
  const workers: string[] = []
  phone.page.on('worker', (worker) => workers.push(worker.url()))
  await phone.page.goto(`${WITH_CDN}/scan`)
  const picture = phone.page.locator('input[type="file"]')
  await picture.waitFor({ state: 'attached' })
  const empty = await phone.page.screenshot()
  await picture.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: empty })
  await phone.page.getByText('图片中没有找到二维码').waitFor()
  expect(workers.some((url) => url.startsWith(`${WITH_CDN}/assets/qr-read.worker-`))).toBe(true)
})
