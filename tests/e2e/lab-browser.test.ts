import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  addPhoto,
  answerSome,
  handIn,
  homeworkPage,
  pagePhoto,
  toQuestion,
  untilInJournal,
  untilKept,
} from '#tests/support/phone/homework.ts'
import { FULL, type Line, openLine } from '#tests/support/phone/line.ts'
import { DEMO_PASSWORD, openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(30)

let line: Line
let phone: Phone
let home: string
let first: string
let second: string
const doing = (homeworkId: string) => homeworkPage(home, 'online-homework/do-homework', homeworkId)

beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://localhost:${line.port}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  first = await setHomework(home, { title: '浏览器被结束' })
  second = await setHomework(home, { title: '两个窗口' })
  await signIn(phone.page, home, ME)
  // The browser writes its cookies down when it ends in order, or half a minute later.
  await phone.restart()
})
afterAll(async () => {
  await phone.close()
  await line.close()
})

/** Ends the whole browser as a phone does that needs its memory: nothing of it gets a chance to write. */
async function killBrowser(): Promise<void> {
  const browser = phone.context.browser()
  if (!browser) throw new Error('no browser to kill')
  const debug = await browser.newBrowserCDPSession()
  const gone = new Promise<void>((done) => phone.context.once('close', () => done()))
  void debug.send('Browser.crash').catch(() => {})
  await gone
  await phone.restart()
}
/** From now on the database of this page refuses every writing, as one that is full does. */
const fill = (): Promise<void> =>
  phone.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
const words = (page = phone.page) => page.locator('main textarea')

describe('two windows with one homework', () => {
  it('row 45: what either wrote is in both, and nothing of it is lost', async () => {
    await phone.page.goto(doing(second))
    await toQuestion(phone.page, 3)
    const other = await phone.context.newPage()
    await other.goto(doing(second))
    await toQuestion(other, 1)
    await other.locator('main input[type=radio][value=C]').check()
    await untilKept(other)
    await words().fill('第一个窗口')
    await untilKept(phone.page)
    await toQuestion(other, 3)
    await expect.poll(() => words(other).inputValue()).toBe('第一个窗口')
    await toQuestion(phone.page, 1)
    await expect.poll(() => phone.page.locator('input[name=question-1]:checked').inputValue()).toBe('C')
    await other.close()
  })
})

describe('a store of a newer version', () => {
  it('row 49: a newer version of the app is let in at once, and this window keeps on keeping', async () => {
    await toQuestion(phone.page, 3)
    const newer = await phone.context.newPage()
    await newer.goto(`${home}version.json`)
    const blocked = await newer.evaluate(async () => {
      const name = (await indexedDB.databases())
        .map((one) => one.name ?? '')
        .find((one) => one.startsWith('kb_'))
      const begun = performance.now()
      return await new Promise<string>((done) => {
        const opening = indexedDB.open(name ?? '', 9990)
        opening.onblocked = () => done('blocked')
        opening.onsuccess = () => {
          opening.result.close()
          done(performance.now() - begun < 5000 ? '' : 'slow')
        }
      })
    })
    expect(blocked).toBe('')
    await newer.close()
    await words().fill('升级之后')
    await phone.page.waitForFunction(() =>
      /disk|journal/.test(document.querySelector<HTMLElement>('[data-kept]')?.dataset['kept'] ?? ''),
    )
    await phone.page.goto(doing(second))
    await toQuestion(phone.page, 3)
    await expect.poll(() => words().inputValue()).toBe('升级之后')
  })
})

describe('the browser killed while a photograph is on its way', () => {
  it('row 3: goes on from where the school stands, with no tap, and sends at most a frame again [B16] [W05]', async () => {
    await phone.page.goto(doing(first))
    await answerSome(phone.page, 'x² ≥ 4')
    await toQuestion(phone.page, 4)
    line.set({ offline: true })
    await addPhoto(phone.page, await pagePhoto(phone.page))
    await handIn(phone.page)
    const frames: { file: string; offset: number; length: number }[] = []
    const hear = () =>
      phone.context.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname.endsWith('/upload/frame'))
          frames.push({
            file: searchParams.get('uploadFileId') ?? '',
            offset: Number(searchParams.get('offset')),
            length: request.postDataBuffer()?.length ?? 0,
          })
      })
    hear()
    line.set({ ...FULL, bitsPerSecond: 250_000, roundTripMs: 300 })
    // the photograph and its small picture may set out at once
    await expect.poll(() => frames.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
    line.reset()
    await expect.poll(() => line.bytes.up, { timeout: 30_000, interval: 20 }).toBeGreaterThan(8_000)
    // What it had given to the line and the line not yet to the school is gone as well.
    line.set({ offline: true })
    await killBrowser()
    const cut = frames.at(-1)
    hear()
    line.set(FULL)
    await phone.page.goto(homeworkPage(home, 'online-homework/in-progress-detail', first))
    await phone.page.getByText('全部内容学校都已收到').waitFor({ timeout: 60_000 })
    await phone.page.getByText('1 张照片').waitFor()
    const same = frames.filter(({ file }) => file === cut?.file)
    const size = Math.max(...same.map(({ offset, length }) => offset + length))
    const again = same.reduce((sum, { length }) => sum + length, 0) - size
    // The frame that was cut went again, and nothing else.
    expect(again).toBe(cut?.length)
  })
})

describe('a browser that keeps nothing', () => {
  it('row 44: says so before the homework is begun, and again while it is done', async () => {
    const browser = phone.context.browser()
    if (!browser) throw new Error('no browser')
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 360, height: 740 } })
    await context.addInitScript(() => {
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
    const page = await context.newPage()
    line.set(FULL)
    // Where nothing is kept a sign-in lasts as long as the page: it leads to the homework by itself.
    await page.goto(homeworkPage(home, 'homework/exam-detail', second))
    await page.locator('input[autocomplete="username"]').fill(ME)
    await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
    await page.locator('form button[type="submit"]').click()
    const begin = page.locator('main a[href*="/do-homework"]')
    await begin.waitFor()
    await page.getByText('这台手机现在存不下作业').waitFor()
    await begin.click()
    await toQuestion(page, 3)
    await words(page).fill('x')
    await page.getByText('这台手机存不下').waitFor()
    await context.close()
    await phone.page.goto(homeworkPage(home, 'homework/exam-detail', second))
    await phone.page.locator('main a[href*="/do-homework"]').waitFor()
    await settled(phone.page)
    await expect.poll(() => phone.page.getByText('这台手机现在存不下作业').count()).toBe(0)
  })
})

describe('a store that is full', () => {
  it('row 36: a full one still keeps words without a line, and has them when the page is opened again', async () => {
    await underServiceWorker(phone.page)
    await phone.page.goto(doing(second))
    await toQuestion(phone.page, 3)
    line.set({ offline: true })
    await fill()
    await words().fill('空间已满')
    // Kept by the small store: the page says so, and only of what outlives it.
    await untilInJournal(phone.page)
    await phone.page.goto(doing(second))
    await toQuestion(phone.page, 3)
    await expect.poll(() => words().inputValue()).toBe('空间已满')
    line.set(FULL)
  })
})
