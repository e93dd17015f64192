import { randomBytes } from 'node:crypto'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { addPhoto, handIn, homeworkPage, pagePhoto, toQuestion } from '#tests/support/phone/homework.ts'
import { FULL, type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { sha256 } from '#tests/support/school/homework.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverDataDir } from '#tests/support/servers/own-server.ts'
import { openStoreServer } from '#tests/support/stores/store-server.ts'

const ME = ownStudent(21)

let server: Awaited<ReturnType<typeof openStoreServer>>
let line: Line
let phone: Phone
let home: string
let homeworkId = ''
/** Homework with a question that is answered by a photograph. */
let photographed = ''
/** A paper of three slices. */
const paper = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * SLICE_BYTES + 90_000)])

/** Which slice a request puts into the object store, from 1; null: it is another request. */
const partOf = (request: Request): number | null => {
  const part = new URL(request.url()).searchParams.get('partNumber')
  return part !== null && request.method() === 'PUT' ? Number(part) : null
}

beforeAll(async () => {
  server = await openStoreServer(serverDataDir(), 'sandbox')
  line = await openLine(server.port)
  home = `http://localhost:${line.port}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  await signIn(phone.page, home, 'teacher1')
  photographed = await setHomework(home, { title: '照片在对象存储' })
})
afterAll(async () => {
  await phone.close()
  await line.close()
  await server.close()
})

it('a file of several slices goes to the object store by its own SDK; cut in the middle it goes on, whole slices stay [K06]', async () => {
  const { page } = phone
  const stored: number[] = []
  const parts: number[] = []
  page.on('request', (request) => {
    const part = partOf(request)
    if (part !== null) parts.push(part)
  })
  page.on('response', (reply) => {
    const part = partOf(reply.request())
    if (part !== null && reply.ok()) stored.push(part)
  })
  const confirmed = page.waitForResponse((reply) => reply.url().includes('/fileStorage/confirm'))
  await page.goto(`${home}online-homework/set-homework`)
  await page.getByLabel('标题').fill('试卷在对象存储')
  await page.getByLabel('学科').selectOption({ label: '数学' })
  await page.locator('main input[type="checkbox"]').first().check()
  await page.getByLabel('上传试卷').check({ force: true })
  // A slice takes three seconds: the line is cut while the second is on its way.
  line.set({ ...FULL, bitsPerSecond: 3_000_000, roundTripMs: 20 })
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: paper })
  await expect.poll(() => Math.max(...parts), { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(2)
  // A connection that the browser had begun is cut too, before the line is back.
  const cut = page.waitForEvent('requestfailed', (request) => partOf(request) === 2)
  line.set({ offline: true })
  const sentBefore = parts.length
  await cut
  expect(stored).toEqual([1])
  await page
    .getByText(/正在|%/)
    .first()
    .waitFor()
  line.set(FULL)
  const { data } = (await (await confirmed).json()) as { data: { receipt: Record<string, unknown> } }
  expect(data.receipt).toMatchObject({ size: paper.length, sha256: sha256(paper) })
  expect(String(data.receipt['number'])).toMatch(/\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await page.getByRole('listitem').filter({ hasText: '第 1 页' }).getByText('paper.pdf').waitFor()
  expect(stored).toEqual([1, 2, 3])
  // The slice that had arrived was not sent again; the one that was cut went once more.
  expect(new Set(parts.slice(sentBefore))).toEqual(new Set([2, 3]))
})

it('a paper set as a PDF is given to the student as a file that opens, and stays on the phone', async () => {
  const { page } = phone
  await page.getByRole('button', { name: '增加一题' }).click()
  await page.getByLabel('作答方式').selectOption('text')
  await page.getByRole('button', { name: '检查并布置' }).click()
  await page.getByRole('button', { name: '布置' }).last().click()
  await page.waitForURL(/homework-detail/)
  homeworkId = page.url().split('/').at(-1) ?? ''
  await emptyStores(page)
  await signIn(page, home, ME)
  await page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await page.getByText('作业卷第 1 页（PDF 文件）').waitFor()
  await underServiceWorker(page)
  await page.reload()
  await page.getByText('作业卷第 1 页（PDF 文件）').waitFor()
  line.set({ offline: true })
  await page.reload()
  await page.getByText('作业卷第 1 页（PDF 文件）').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: '保存到手机' }).click()
  const stream = await (await saved).createReadStream()
  const bytes: Buffer[] = []
  for await (const chunk of stream) bytes.push(chunk as Buffer)
  expect(sha256(Buffer.concat(bytes))).toBe(sha256(paper))
  await expect.poll(() => page.getByRole('link', { name: '打开' }).getAttribute('target')).toBe('_blank')
})

it('a photograph taken without a line goes to the object store when the line is back, once, and the homework has its receipts [B03] [B16] [D07]', async () => {
  const { page } = phone
  const objects: string[] = []
  page.on('response', (reply) => {
    const { pathname } = new URL(reply.url())
    if (reply.request().method() === 'PUT' && pathname.startsWith('/cos/') && reply.ok())
      objects.push(pathname)
  })
  line.set(FULL)
  await page.goto(homeworkPage(home, 'online-homework/do-homework', photographed))
  await page.locator('main nav button').first().waitFor()
  line.set({ offline: true })
  await toQuestion(page, 4)
  await addPhoto(page, await pagePhoto(page))
  await handIn(page)
  await page.locator('li[data-at=phone]').first().waitFor()
  expect(objects).toEqual([])
  line.set(FULL)
  await page.getByText('全部内容学校都已收到').waitFor()
  await page
    .locator('li[data-at=school]')
    .last()
    .filter({ hasText: /\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/ })
    .waitFor()
  await page.getByText('1 张照片').waitFor()
  // The page and its small form.
  expect([objects.length, new Set(objects).size]).toEqual([2, 2])
})
