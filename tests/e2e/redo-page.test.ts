import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { photographed } from '#tests/support/paper/camera.ts'
import { bmpOf, firstPage, roomsOf, written } from '#tests/support/paper/printed-book.ts'
import type { Stroke } from '#tests/support/paper/redo-page.ts'
import { type BarePage, openBarePage } from '#tests/support/phone/bare-page.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { openLine } from '#tests/support/phone/line.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { twoQuestionBook } from '#tests/support/phone/two-question-book.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(50)

/** Wrong questions printed, done again with a pen, and photographed: they go back into the notebook's plan. */
const home = () => `http://localhost:${serverPort()}/`
const REDO = 'wrong-answer/redo'
/** Photographs that are not the project's own; skipped where they are not. */
const REAL = process.env['KAOBAN_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data')
/** As a camera held over a table sees the page. */
const SHOT = { seed: 3, tilt: [7, -6], turn: 4, curl: 3, shadow: 0.6 } as const
const ANSWER: readonly Stroke[] = [
  [
    [10, 8],
    [40, 8],
    [40, 20],
    [10, 20],
    [10, 8],
  ],
  [
    [60, 6],
    [110, 24],
  ],
]

let bare: BarePage
let page: BarePage['page']
beforeAll(async () => {
  bare = await openBarePage(inject('chromium'), home())
  page = bare.page
  await bare.as(ME)
})
afterAll(() => bare.close())
const main = () => page.locator('main')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const give = (name: string, buffer: Buffer, mimeType = 'image/bmp') =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer })

/** A question of a printed book, and the book as a PDF. */
async function printBook() {
  const [first] = await twoQuestionBook(page, home())
  return { first, pdf: await page.pdf({ preferCSSPageSize: true }) }
}

/** Photographs of five megapixels are made and read one after the other. */
const SLOW = { timeout: 300_000 }

describe('a printed page, photographed', SLOW, () => {
  it('returns its question to its stage: written to, recognised, graded, asked again later [B22]', async () => {
    const { first, pdf } = await printBook()
    const paper = await firstPage(pdf)
    const [room] = roomsOf(paper)
    if (room === undefined) throw new Error('The page has no room to write in.')
    const photo = bmpOf(photographed(written(paper, room, ANSWER), SHOT))

    await page.goto(`${home()}wrong-answer/course-select`)
    await main().getByRole('link', { name: '拍纸上重做的题' }).click()
    await clean(page)
    await give('page.bmp', photo)
    const own = main().getByRole('img', { name: `第 ${first.itemNo} 题在纸上写的` })
    await own.waitFor()
    await clean(page)
    // what is shown is what was written: two shapes, at the left of the room
    const ink = await own.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
      const xs: number[] = []
      for (let i = 0; i < width * height; i++) if ((data[i * 4] ?? 255) < 140) xs.push((i % width) / 6)
      return { count: xs.length, left: Math.min(...xs), right: Math.max(...xs) }
    })
    expect(ink.count).toBeGreaterThan(500)
    expect(ink.right).toBeLessThan(125)
    // the other question has nothing
    await main().getByText('有 1 道题还空着').waitFor()
    await button('看答案').click()
    await button('做对了').click()
    await main()
      .getByText(/^下次练习：/)
      .waitFor()
    await button('完成').click()
    // the same page once more
    await page.goto(home() + REDO)
    await give('page.bmp', photo)
    await main()
      .getByText(/^有 1 道题刚练过/)
      .waitFor()
    const query = new URLSearchParams({
      examId: first.examId,
      paperId: first.paperId,
      itemNo: first.itemNo,
    })
    await page.goto(`${home()}wrong-answer/wrong-subject-detail?${query}`)
    const { history } = await callsOf(page, home()).get<{ history: { grade: string }[] }>(
      `api/exam/wrong/detail?${query}`,
    )
    expect(history.map(({ grade }) => grade)).toEqual(['good'])
    await main().getByText('做对了').waitFor()
  })

  it.skipIf(!existsSync(REAL))('a real photograph of other codes, or of none, is refused [B22]', async () => {
    const photographs = [
      'qr/qrcode-2/15.png',
      'qr/multi-qrcode-1/1.png',
      'images/exif-orientation/Portrait_6.jpg',
    ]
    for (const name of photographs) {
      await page.goto(home() + REDO)
      const kind = name.endsWith('png') ? 'image/png' : 'image/jpeg'
      await give(basename(name), await readFile(join(REAL, name)), kind)
      await main().getByRole('alert').filter({ hasText: '没有认出题目的二维码' }).waitFor()
    }
  })

  it('without a code, without its corners, another student’s, or no picture at all: says what to do [B22]', async () => {
    const { pdf } = await printBook()
    const paper = await firstPage(pdf)
    await page.goto(home() + REDO)
    const white = { ...paper, light: new Uint8ClampedArray(paper.light).fill(240) }
    await give('white.bmp', bmpOf(photographed(white, SHOT)))
    await main().getByRole('alert').filter({ hasText: '没有认出题目的二维码' }).waitFor()
    const cut = { ...paper, light: new Uint8ClampedArray(paper.light) }
    cut.light.fill(240, 0, paper.width * 12 * 8)
    await give('cut.bmp', bmpOf(photographed(cut, SHOT)))
    await main().getByRole('alert').filter({ hasText: '没有看到整页' }).waitFor()
    await give('page.bmp', bmpOf(photographed(paper, SHOT)))
    await main().getByRole('alert').filter({ hasText: '还没有写字' }).waitFor()
    await bare.as('student2')
    await page.goto(home() + REDO)
    await give('page.bmp', bmpOf(photographed(paper, SHOT)))
    await main().getByRole('alert').filter({ hasText: '另一位学生的页面' }).waitFor()
    await bare.as(ME)
    await page.goto(home() + REDO)
    await give('none.bmp', Buffer.from('no picture'))
    await main().getByRole('alert').filter({ hasText: '打不开' }).waitFor()
    await clean(page)
  })

  it('is read and graded without a line, and the grade goes when there is one [B22]', async () => {
    const { first, pdf } = await printBook()
    const paper = await firstPage(pdf)
    const [room] = roomsOf(paper)
    if (room === undefined) throw new Error('The page has no room to write in.')
    const photo = bmpOf(photographed(written(paper, room, ANSWER), SHOT))
    const line = await openLine(serverPort())
    const phone = await openPhone({ executablePath: inject('chromium') })
    try {
      const at = `http://localhost:${line.port}/`
      const here = phone.page.locator('main')
      await signIn(phone.page, at, ME)
      await underServiceWorker(phone.page)
      const { examId, paperId, itemNo } = first
      const query = new URLSearchParams({ examId, paperId, itemNo }).toString()
      const call = await callsAs(home(), ME)
      const grades = async () =>
        (await call<{ history: unknown[] }>(`api/exam/wrong/detail?${query}`)).history.length
      const before = await grades()
      const detail = `${at}wrong-answer/wrong-subject-detail?${query}`
      await phone.page.goto(detail)
      await here.getByText(`第 ${itemNo} 题`).first().waitFor()
      const brought = phone.page.waitForResponse((reply) => reply.url().endsWith('.wasm'))
      await phone.page.goto(at + REDO)
      await (await brought).finished()
      line.set({ offline: true })
      await phone.page.reload()
      await here
        .locator('input[type=file]')
        .setInputFiles({ name: 'page.bmp', mimeType: 'image/bmp', buffer: photo })
      await here.getByRole('img', { name: `第 ${itemNo} 题在纸上写的` }).waitFor()
      await phone.page.getByRole('button', { name: '看答案' }).click()
      await phone.page.getByRole('button', { name: '有点难' }).click()
      await here.getByText(/^已存在这台手机上/).waitFor()
      expect(await grades()).toBe(before)
      line.set({ offline: false })
      await expect.poll(grades, { timeout: 60_000 }).toBe(before + 1)
    } finally {
      await phone.close()
      await line.close()
    }
  })
})
