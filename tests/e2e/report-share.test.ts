import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { StudentReport } from '#contract/exam/report.ts'
import { item, point, report, subject } from '#core/domain/report/sample.test-support.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { chooseOnPaper, makePicture, openSheet } from '#tests/support/phone/report-sheet.ts'
import { readAttribute, readText, readTexts } from '#tests/support/phone/shows.ts'
import { signIn, wholeReport } from '#tests/support/phone/sign-in.ts'
import { plainLetters, readPdf } from '#tests/support/pictures/pdf.ts'
import { readPngRgb } from '#tests/support/pictures/png.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** What of a report goes to paper and into a chat. */
const home = `http://localhost:${serverPort()}/`

/** Pages of what a printer gets now, in letters without spaces. */
const paperOf = async ({ page }: Phone): Promise<string[]> =>
  readPdf(await page.pdf({ preferCSSPageSize: true, format: 'A4' })).map(({ text }) => text)

/** Opens the newest monthly exam of the demo's own: other tests bring small exams of theirs. */
async function openReport({ page }: Phone, at = home): Promise<void> {
  await page.goto(`${at}exam/list`)
  const link = page.locator('main a[href*="/exam/report"]').filter({ hasText: '月考' }).first()
  const href = await readAttribute(link, 'href', /examId=/)
  await page.goto(new URL(href, at).href)
  await wholeReport(page)
}

/** Smallest letters of what is on paper, in points; and what of it lies beyond its edges. */
const measured = ({ page }: Phone): Promise<{ points: number; beyond: string[] }> =>
  page.evaluate(() => {
    const paper = document.querySelector('[data-paper="own"]')
    let points = Number.POSITIVE_INFINITY
    const beyond: string[] = []
    if (!paper) return { points, beyond }
    const { left, right } = paper.getBoundingClientRect()
    const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement
      if (!at || node.nodeValue?.trim() === '') continue
      const scale = at instanceof SVGTextElement ? (at.getScreenCTM()?.a ?? 0) : 1
      points = Math.min(points, (Number.parseFloat(getComputedStyle(at).fontSize) * scale * 3) / 4)
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.left < left - 1 || box.right > right + 1) beyond.push(node.nodeValue ?? '')
    }
    return { points, beyond }
  })

describe('the report on paper', () => {
  let desk: Phone
  beforeAll(async () => {
    // as wide as what is printed on a sheet of A4
    desk = await openPhone({
      executablePath: inject('chromium'),
      width: 688,
      height: 990,
      serviceWorkers: 'block',
    })
  })
  afterAll(() => desk.close())
  const enter = async (account: string) => {
    await desk.page.goto(home)
    await emptyStores(desk.page)
    await signIn(desk.page, home, account)
  }

  it('takes two sheets at most, with who, what, total, each subject, what next and the trend [T10]', async () => {
    const { page } = desk
    for (const account of ['student1', 'student2', 'parent1', 'parent3']) {
      await enter(account)
      await openReport(desk)
      const main = page.locator('main')
      const [name] = await readText(main.locator('header h2').first(), /.+/)
      const [person] = await readText(main.locator('header p').first(), / · .+/)
      const [exam] = await readText(main.locator('header p').nth(1), /^.+?(?= · )/)
      const [total] = await readText(main.locator('strong').first(), /^[\d.]+$/)
      const subjects = await readTexts(main.locator('a[href*="subject-detail"]').filter({ hasText: '/' }), 5)
      await chooseOnPaper(page, '两页')
      const sheets = await paperOf(desk)
      expect([account, sheets.length <= 2]).toEqual([account, true])
      const all = sheets.join('')
      for (const word of [exam, name, person, `${total}满分`, '接下来做什么', '成绩走势'])
        expect([account, word, all.includes(plainLetters(word))]).toEqual([account, word, true])
      for (const said of subjects) {
        const [, course = '', marks = ''] = /^(\D+?)\s*([\d.]+\/\d+)/.exec(said) ?? []
        expect([account, said, all.includes(plainLetters(course + marks))]).toEqual([account, said, true])
      }
      await page.emulateMedia({ media: 'print' })
      await expect.poll(async () => (await measured(desk)).points).toBeLessThan(40)
      expect((await measured(desk)).points).toBeGreaterThan(8.99)
      await page.emulateMedia({ media: null })
    }
  })

  it('is without name, class and school where they are not wanted, and whole where all is wanted [T10]', async () => {
    const { page } = desk
    await enter('parent1')
    await openReport(desk)
    const [name] = await readText(page.locator('main header h2').first(), /.+/)
    await chooseOnPaper(page, '两页', false)
    const without = (await paperOf(desk)).join('')
    for (const word of [name, '第一中学', '班·']) expect(without).not.toContain(plainLetters(word))
    expect(without).toContain(plainLetters('接下来做什么'))
    await chooseOnPaper(page, '整份')
    const sheets = await paperOf(desk)
    expect(sheets.length).toBeGreaterThan(4)
    expect(sheets.join('')).toContain(plainLetters('每道题'))
    for (const sheet of sheets) expect(sheet).toContain(plainLetters(name))
  })

  it('takes two sheets with twelve subjects and names of forty characters, in both languages [T10]', async () => {
    const { page } = desk
    await enter('student1')
    await openReport(desk)
    const address = page.url()
    await page.route('**/api/analysis/view/student/report?*', async (route) => {
      const reply = await route.fetch()
      const asked = new URL(route.request().url()).searchParams.get('examId') ?? ''
      const data = extreme(asked, new URL(address).searchParams.get('examId') ?? '')
      // earlier exams of this report are not the server's
      await route.fulfill({
        response: reply,
        status: 200,
        json: { ...(await reply.json()), status: 0, data },
      })
    })
    for (const locale of ['zh-CN', 'en']) {
      await page.evaluate(
        (of) => localStorage.setItem('kb.settings', JSON.stringify({ theme: 'dark', locale: of })),
        locale,
      )
      await emptyCaches(page)
      await page.goto(address)
      await page.getByText('满分科目十二').first().waitFor()
      await page.locator('[data-report="whole"]').waitFor()
      await expect.poll(async () => (await paperOf(desk)).length).toBe(2)
      await page.emulateMedia({ media: 'print' })
      await expect.poll(async () => (await measured(desk)).points).toBeLessThan(40)
      expect(await measured(desk)).toMatchObject({ beyond: [] })
      expect((await measured(desk)).points).toBeGreaterThan(8.99)
      await page.emulateMedia({ media: null })
    }
  })
})

/** Replies that are kept would answer instead of the one that is made up. */
const emptyCaches = (page: Phone['page']) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })

const LONG = '二〇二六学年第一学期六校联合高三年级第三次阶段性学业质量检测暨期末模拟考试甲卷'
/** A report of as much as there can be. `now`: the exam that is read; others are earlier ones of the same shape. */
function extreme(examId: string, now: string): StudentReport {
  const names = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ').map((no) => `满分科目${no}`)
  const own = examId === now ? 2 : 4
  const subjects = names.map((courseName, i) => {
    const items = Array.from({ length: 30 }, (_, no) =>
      item({
        no: String(no + 1),
        full: 5,
        score: own,
        classRate: [0.95, 0.8, 0.5, 0.2][no % 4] ?? 0,
        kp: [0],
      }),
    )
    const averages = { class: 108.25, school: 101.5, joint: 99.75 }
    const knowledge = [{ name: LONG, full: 150, score: 30, classRate: 0.9, schoolRate: 0.8 }]
    return subject({ paperId: `p${i}`, courseId: `c${i}`, courseName, items, averages, knowledge })
  })
  const before = Array.from({ length: 9 }, (_, i) => ({ ...point(`${i + 1}`, 0.4, 0.6), examName: LONG }))
  const trend = [...before, { ...point(now, 0.4, 0.6), examName: LONG, beat: 50 }].map((at) => ({
    ...at,
    schoolRate: 0.55,
    beat: 40,
  }))
  const made = report({ examId, examName: LONG, subjects, trend, isJoint: true })
  const ranks = { classRank: 26, classOf: 45, schoolRank: 176, schoolOf: 351, jointRank: 902, jointOf: 2100 }
  return { ...made, total: { ...made.total, standing: { show: 'exact', ...ranks, beat: 50 } } }
}

describe('the report as a picture', () => {
  let line: Line
  let phone: Phone
  beforeAll(async () => {
    line = await openLine(serverPort())
    phone = await openPhone({ executablePath: inject('chromium'), colorScheme: 'dark' })
  })
  afterAll(async () => {
    await phone.close()
    await line.close()
  })

  it('is drawn without a line, 1080 wide, with the name only where that is asked for [W01]', async () => {
    const at = `http://127.0.0.1:${line.port}/`
    await signIn(phone.page, at, 'student1')
    await underServiceWorker(phone.page)
    await openReport(phone, at)
    const address = phone.page.url()
    const [name] = await readText(phone.page.locator('main header h2').first(), /.+/)
    await expect.poll(() => keptFiles(phone)).toEqual(expect.arrayContaining(['share.part', 'zh-CN.share']))
    line.set({ offline: true })
    await phone.restart()
    const { page } = phone
    await page.goto(address)
    await wholeReport(page)
    const picture = await makePicture(page)
    const without = await readAttribute(picture, 'src', /^data:image\/png;base64,/)
    const alt = await readAttribute(picture, 'alt', /接下来做什么/)
    expect(alt).toMatch(/十一月月考[\s\S]*班级平均[\s\S]*第 \d+ 名[\s\S]*数学 [\d.]+\/150/)
    expect(alt).not.toContain(name)
    const size = () =>
      picture.evaluate((img: HTMLImageElement) =>
        img.decode().then(() => [img.naturalWidth, img.naturalHeight > 1500]),
      )
    await expect.poll(size).toEqual([1080, true])

    await page.getByRole('checkbox', { name: '写上姓名、班级和学校' }).check()
    await expect.poll(() => picture.getAttribute('alt')).toContain(name)
    expect(await readAttribute(picture, 'src', /^data:image\/png;base64,/)).not.toBe(without)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '保存图片' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`十一月月考 ${name}.png`)
    const { width, rgb } = readPngRgb(readFileSync(await file.path()))
    expect(width).toBe(1080)
    // its ground is light, whatever the screen is
    expect([...rgb.subarray(0, 3)]).toEqual([0xf3, 0xf5, 0xf8])
    line.set({ offline: false })
  })

  it('is handed to another program where the browser can, and held down in WeChat, which neither saves nor prints', async () => {
    const { page } = phone
    await page.evaluate(() => {
      navigator.canShare = () => true
      navigator.share = ({ files }: ShareData = {}) => {
        document.body.setAttribute('data-shared', (files ?? []).map((f) => `${f.name} ${f.type}`).join())
        return Promise.resolve()
      }
    })
    await page.getByRole('button', { name: '关闭' }).click()
    await makePicture(page)
    await page.getByRole('button', { name: '分享', exact: true }).click()
    await page.locator('body[data-shared="十一月月考.png image/png"]').waitFor()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Chrome/120 Mobile MicroMessenger/8.0.50' })
    })
    const choices = await openSheet(page)
    await choices.getByText('在这里不能打印').waitFor()
    await expect.poll(() => choices.getByRole('button', { name: '打印', exact: true }).count()).toBe(0)
    await choices.getByRole('button', { name: '存成图片' }).click()
    await choices.getByText('长按图片，可以保存或发给别人。').waitFor()
    await choices.getByRole('img').waitFor()
    await expect.poll(() => choices.getByRole('button', { name: '保存图片' }).count()).toBe(0)
  })
})

/** Names, without their hashes, of the build's files that a phone keeps. */
const keptFiles = ({ page }: Phone): Promise<string[]> =>
  page.evaluate(async () => {
    const urls: string[] = []
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys()) urls.push(url)
    return urls.flatMap((url) => /\/assets\/(.+)-[\w-]{7,8}\.js/.exec(url)?.[1] ?? [])
  })
