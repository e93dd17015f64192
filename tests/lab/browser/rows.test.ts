import { randomBytes } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { seeded } from '#core/domain/seeded.ts'
import { CHROMIUM_ARGS } from '#tests/support/phone/chromium.ts'
import {
  addPhoto,
  answerSome,
  handIn,
  pagePhoto,
  toQuestion,
  untilKept,
} from '#tests/support/phone/homework.ts'
import { FULL } from '#tests/support/phone/line.ts'
import { DEMO_PASSWORD } from '#tests/support/phone/phone.ts'
import { SEED } from '../phones.ts'
import { keepResult } from '../results.ts'
import { processesOf } from './processes.ts'
import { killBrowser, openStudent, type Student } from './student.ts'

const SLEEP_SECONDS = Number(process.env['KAOBAN_LAB_SLEEP_SECONDS'] ?? 300)
const UPGRADES = Number(process.env['KAOBAN_LAB_UPGRADE_KILLS'] ?? 100)
const TABLE = 'Rows of the fault matrix in a real browser'
const LINE_3G = { ...FULL, bitsPerSecond: 250_000, roundTripMs: 300 }

let s: Student
beforeAll(async () => {
  s = await openStudent('坏事', 5)
}, 300_000)
afterAll(() => s.close())

const piece = (no: number): string => s.homework[no] ?? ''
const words = () => s.phone.page.locator('main textarea')
const isThere = () => s.phone.page.getByText('全部内容学校都已收到')

/** Answers a homework, photograph and all, and hands it in over 3G. */
async function sendOver3G(id: string): Promise<void> {
  await s.phone.page.goto(s.doing(id))
  await answerSome(s.phone.page, 'x² ≥ 4')
  await toQuestion(s.phone.page, 4)
  await addPhoto(s.phone.page, await pagePhoto(s.phone.page))
  s.line.set(LINE_3G)
  const sends = s.phone.page.waitForRequest((asked) => asked.url().includes('/upload/frame'))
  await handIn(s.phone.page)
  await sends
}

describe(`in a real browser, seed ${SEED}`, () => {
  it('row 48: the window that sends crashes, and another one goes on within a second', async () => {
    await s.phone.page.goto(s.doing(piece(0)))
    const other = await s.phone.context.newPage()
    await other.goto(s.detail(piece(0)))
    await sendOver3G(piece(0))
    const sender = s.phone.page
    const goesOn = other.waitForRequest((asked) => /\/(upload|operation)\//.test(asked.url()))
    const debug = await s.phone.context.newCDPSession(sender)
    const crashed = performance.now()
    void debug.send('Page.crash').catch(() => {})
    await goesOn
    const ms = performance.now() - crashed
    s.line.set(FULL)
    s.phone.page = other
    await sender.close().catch(() => {})
    await isThere().waitFor({ timeout: 60_000 })
    keepResult({
      table: TABLE,
      cells: { row: '48', measured: `another window sent ${ms.toFixed(0)} ms after` },
    })
    expect(ms).toBeLessThanOrEqual(1_000)
  }, 180_000)

  it(
    `row 20: asleep for ${SLEEP_SECONDS} s while it sends; goes on within ten seconds of waking`,
    async () => {
      await sendOver3G(piece(1))
      const asleep = processesOf(s.phone.profile)
      expect(asleep.length).toBeGreaterThan(2)
      for (const pid of asleep) process.kill(pid, 'SIGSTOP')
      s.line.set({ offline: true })
      await new Promise((done) => setTimeout(done, SLEEP_SECONDS * 1000))
      s.line.set({ ...FULL, offline: false })
      s.line.reset()
      const woken = performance.now()
      for (const pid of asleep) process.kill(pid, 'SIGCONT')
      await expect.poll(() => s.line.bytes.up, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
      const ms = performance.now() - woken
      await isThere().waitFor({ timeout: 30_000 })
      const cells = { row: '20', measured: `asleep ${SLEEP_SECONDS} s, sent again ${ms.toFixed(0)} ms after` }
      keepResult({ table: TABLE, cells })
      expect(ms).toBeLessThanOrEqual(10_000)
    },
    (SLEEP_SECONDS + 180) * 1000,
  )

  it('row 43: the files of the database overwritten; the app opens, has the words, and can be worked with', async () => {
    await s.phone.page.goto(s.doing(piece(2)))
    await toQuestion(s.phone.page, 3)
    s.line.set({ offline: true })
    await words().fill('不能丢')
    await untilKept(s.phone.page)
    await s.phone.context.close()
    const stores = join(s.phone.profile, 'Default/IndexedDB')
    let damaged = 0
    for (const folder of readdirSync(stores).filter((name) => name.endsWith('.leveldb')))
      for (const name of readdirSync(join(stores, folder)))
        if (/^MANIFEST|\.log$|\.ldb$/.test(name)) {
          const file = join(stores, folder, name)
          writeFileSync(file, randomBytes(statSync(file).size))
          damaged++
        }
    expect(damaged).toBeGreaterThan(1)
    await s.phone.restart()
    s.line.set(FULL)
    await s.phone.page.goto(s.doing(piece(2)))
    await toQuestion(s.phone.page, 3)
    await expect.poll(() => words().inputValue()).toBe('不能丢')
    await words().fill('接着写')
    await s.phone.page.locator('[data-kept=disk]').waitFor()
    await s.phone.page.reload()
    await toQuestion(s.phone.page, 3)
    await expect.poll(() => words().inputValue()).toBe('接着写')
    keepResult({
      table: TABLE,
      cells: { row: '43', measured: `${damaged} files of the database overwritten` },
    })
  }, 120_000)

  it.each([
    ['a private window', false],
    ['a browser that keeps nothing at all', true],
  ])(
    'row 44: %s does homework and hands it in',
    async (_, isBlocked) => {
      const browser = await chromium.launch({
        executablePath: inject('chromium'),
        args: CHROMIUM_ARGS,
      })
      const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 360, height: 740 } })
      if (isBlocked)
        await context.addInitScript(() => {
          for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches'])
            Object.defineProperty(window, name, {
              get: () => {
                throw new DOMException('blocked', 'SecurityError')
              },
            })
        })
      const page = await context.newPage()
      // Where nothing is kept a sign-in lasts as long as the page: it leads to the homework by itself.
      await page.goto(s.doing(piece(isBlocked ? 3 : 4)))
      await page.locator('input[autocomplete="username"]').fill('student1')
      await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
      await page.locator('form button[type="submit"]').click()
      await toQuestion(page, 1)
      await page.locator('main input[type=radio][value=B]').check()
      await toQuestion(page, 3)
      await page.locator('main textarea').fill('x² ≥ 4')
      if (isBlocked) await page.getByText('这台手机存不下').waitFor()
      else await untilKept(page)
      await handIn(page)
      await page.getByText('全部内容学校都已收到').waitFor({ timeout: 60_000 })
      await browser.close()
    },
    120_000,
  )

  it(`row 51: killed ${UPGRADES} times while the database is brought to its version; every row is there`, async () => {
    const random = seeded(SEED)
    const ROWS = 300
    const plain = `${s.home}version.json`
    await s.phone.page.goto(s.doing(piece(2)))
    await toQuestion(s.phone.page, 3)
    await s.phone.page.goto(plain)
    const name = await s.phone.page.evaluate(
      async () =>
        (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith('kb_')) ?? '',
    )
    let whole = 0
    const versions = new Set<number>()
    for (let n = 0; n < UPGRADES; n++) {
      // As the first version of the app left it.
      await s.phone.page.evaluate(
        async ([at, rows]) => {
          await new Promise((done) => {
            indexedDB.deleteDatabase(at).onsuccess = done
          })
          await new Promise<void>((done) => {
            const opening = indexedDB.open(at, 10)
            opening.onupgradeneeded = () => {
              const payload = opening.result.createObjectStore('payload', { keyPath: 'key' })
              for (const index of ['call', 'asOf']) payload.createIndex(index, index)
              opening.result.createObjectStore('meta', { keyPath: 'key' })
            }
            opening.onsuccess = () => {
              const writing = opening.result.transaction('meta', 'readwrite', { durability: 'strict' })
              for (let no = 0; no < rows; no++)
                writing.objectStore('meta').put({ key: `row ${no}`, value: no })
              writing.oncomplete = () => {
                opening.result.close()
                done()
              }
            }
          })
        },
        [name, ROWS] as const,
      )
      await s.phone.page.goto(s.doing(piece(2)), { waitUntil: 'commit' })
      await s.phone.page.waitForTimeout(Math.round(random() * 450))
      await killBrowser(s.phone)
      await s.phone.page.goto(plain)
      const before = await s.phone.page.evaluate(
        async (at) => (await indexedDB.databases()).find((one) => one.name === at)?.version ?? 0,
        name,
      )
      versions.add(before)
      await s.phone.page.goto(s.doing(piece(2)))
      await toQuestion(s.phone.page, 3)
      await s.phone.page.goto(plain)
      const found = await s.phone.page.evaluate(
        (at) =>
          new Promise<number>((done) => {
            const opening = indexedDB.open(at)
            opening.onsuccess = () => {
              const all = opening.result.transaction('meta').objectStore('meta').getAllKeys()
              all.onsuccess = () => {
                opening.result.close()
                done(all.result.filter((key) => typeof key === 'string' && key.startsWith('row ')).length)
              }
            }
          }),
        name,
      )
      if (found === ROWS) whole++
    }
    const cells = {
      row: '51',
      measured: `${UPGRADES} kills, all ${ROWS} rows there after ${whole}; found at versions ${[...versions].join(', ')}`,
    }
    keepResult({ table: TABLE, cells })
    expect(whole).toBe(UPGRADES)
  }, 3_600_000)
})
