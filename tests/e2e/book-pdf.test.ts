import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { photographed } from '#tests/support/paper/camera.ts'
import { bmpOf, firstPage, roomsOf, written } from '#tests/support/paper/printed-book.ts'
import type { Stroke } from '#tests/support/paper/redo-page.ts'
import { AGENTS } from '#tests/support/partners/visitor.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { CHROMIUM_ARGS } from '#tests/support/phone/chromium.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { readAttribute } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { twoQuestionBook } from '#tests/support/phone/two-question-book.ts'
import { plainLetters, readPdf } from '#tests/support/pictures/pdf.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(40)

/** A book of wrong questions saved as PDF, in a browser and inside WeChat, and a page of it photographed. */
const home = () => `http://localhost:${serverPort()}/`
const SHOT = { seed: 3, tilt: [7, -6], turn: 4, curl: 3, shadow: 0.6 } as const
const STROKES: readonly Stroke[] = [
  [
    [10, 8],
    [40, 8],
    [40, 20],
    [10, 20],
    [10, 8],
  ],
]

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_ARGS })
})
afterAll(() => browser.close())

async function opened(userAgent?: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...{ serviceWorkers: 'block', viewport: { width: 360, height: 740 } },
    ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...(userAgent && { userAgent }) },
  })
  const page = await context.newPage()
  await signIn(page, home(), ME)
  return { context, page }
}

const makeBook = (page: Page) => twoQuestionBook(page, home())
const save = (page: Page) => page.getByRole('button', { name: '存为 PDF' })

describe('a book saved as PDF', { timeout: 120_000 }, () => {
  it('has what the page prints, and a page of it is read again once it is photographed [B21] [B22]', async () => {
    const { context, page } = await opened()
    try {
      const two = await makeBook(page)
      await page.getByRole('checkbox', { name: '附解析' }).uncheck()
      const coming = page.waitForEvent('download')
      await save(page).click()
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/ 的错题卷\.pdf$/)
      const pdf = readFileSync(await download.path())
      await page.getByText(/^已保存.*共 2 题$/).waitFor()
      // each question with its words, as the page of the book shows them
      const pages = readPdf(pdf)
      const text = pages.map((one) => one.text).join('')
      const blocks = await page
        .locator('[data-question]')
        .evaluateAll((all) => all.map((one) => one.textContent ?? ''))
      expect(blocks).toHaveLength(2)
      for (const block of blocks) expect(text).toContain(plainLetters(block))
      const printed = readPdf(await page.pdf({ preferCSSPageSize: true }))
      expect(pages).toHaveLength(printed.length)

      // written to, photographed, and given to the page that reads such pages
      const paper = await firstPage(pdf)
      const [room] = roomsOf(paper)
      if (room === undefined) throw new Error('The page has no room to write in.')
      const photo = bmpOf(photographed(written(paper, room, STROKES), SHOT))
      await page.goto(`${home()}wrong-answer/redo`)
      await page
        .locator('main input[type=file]')
        .setInputFiles({ name: 'page.bmp', mimeType: 'image/bmp', buffer: photo })
      await page.getByRole('img', { name: `第 ${two[0]?.itemNo ?? ''} 题在纸上写的` }).waitFor()
      await page.getByText('有 1 道题还空着').waitFor()
    } finally {
      await context.close()
    }
  })

  it.each(['wechat', 'wechatIos', 'miniProgram', 'dingtalk'] as const)(
    'inside %s: an address that the phone’s browser opens without signing in [B21]',
    async (kind) => {
      const { context, page } = await opened(AGENTS[kind])
      const other = await browser.newContext()
      try {
        await makeBook(page)
        await expect.poll(() => page.getByRole('button', { name: '打印' }).count()).toBe(0)
        await save(page).click()
        const sheet = page.getByRole('dialog', { name: 'PDF 做好了' })
        const open = sheet.getByRole('link', { name: '打开' })
        await open.waitFor()
        expect(await axe(page)).toEqual([])
        await sheet.getByRole('button', { name: '复制网址' }).click()
        await page.getByText(/网址已复制|长按网址/).waitFor()
        const address = await readAttribute(open, 'href', /\.pdf$/)
        const got = await other.request.get(address)
        expect([got.status(), got.headers()['content-type']]).toEqual([200, 'application/pdf'])
        expect(got.headers()['content-disposition']).toMatch(/^inline/)
        expect(readPdf(await got.body()).length).toBeGreaterThan(1)
      } finally {
        await other.close()
        await context.close()
      }
    },
  )

  it('without a line says that it needs one, while printing stays; waiting can be left; a question gone is told [B21]', async () => {
    const { context, page } = await opened()
    try {
      await makeBook(page)
      await context.setOffline(true)
      await save(page).click()
      await page.getByText(/^现在没有连上学校。PDF 由学校的服务器排版/).waitFor()
      await page.getByRole('button', { name: '打印' }).waitFor()
      expect(await axe(page)).toEqual([])
      await context.setOffline(false)
      // the server has not answered yet: leaving is no harm
      let go = (): void => {}
      const held = new Promise<void>((resolve) => (go = resolve))
      const answer = await intercept(page, '**/wrongBook/pdf', async (route) => {
        await held
        await route.continue()
      })
      await save(page).click()
      const waiting = page.getByRole('dialog', { name: '存为 PDF' })
      await waiting.getByRole('button', { name: '不等了' }).click()
      await waiting.waitFor({ state: 'hidden' })
      go()
      await answer()
      const letGo = await intercept(page, '**/wrongBook/pdf', (route) => {
        const body = route.request().postDataJSON() as { questions: { itemNo: string }[] }
        body.questions = body.questions.map((q) => ({ ...q, itemNo: 'gone' })).slice(0, 1)
        return route.continue({ postData: JSON.stringify(body) })
      })
      await save(page).click()
      await page.getByRole('alert').filter({ hasText: '已经不在错题里' }).waitFor()
      await letGo()
      const coming = page.waitForEvent('download')
      await save(page).click()
      await coming
    } finally {
      await context.close()
    }
  })
})
