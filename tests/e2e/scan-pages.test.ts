import { afterAll, expect, inject, it } from 'vitest'
import { makeFamilies } from '#server/demo/families.ts'
import { greyPng } from '#server/demo/homework/png.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { makePages } from '#tests/support/pictures/tiff.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
const phones: Phone[] = []
const newPhone = async (account: string) => {
  const phone = await openPhone({ executablePath: inject('chromium') })
  phones.push(phone)
  await signIn(phone.page, home(), account)
  return phone.page
}
afterAll(async () => {
  for (const phone of phones) await phone.close()
})

const scan = (name: string, pages: number) => ({
  name,
  mimeType: 'image/tiff',
  buffer: Buffer.from(
    makePages(Array.from({ length: pages }, (_, n) => ({ width: 300 + n, height: 400, level: 200 }))),
  ),
})

it('a teacher is told of the pages of a scan that were left out, and a press adds them, up to the limit [V05, R159]', async () => {
  const page = await newPhone('teacher1')
  await page.goto(`${home()}online-homework/set-homework`)
  await page.getByLabel('上传试卷').check({ force: true })
  const input = page.locator('input[type="file"]')
  await input.setInputFiles(scan('卷.tif', 3))
  await page.getByText('文件“卷.tif”有 3 页，还有 2 页没有加上。').waitFor()
  const items = page
    .locator('main')
    .getByRole('listitem')
    .filter({ hasText: /第 \d+ 页/ })
  await expect.poll(() => items.count()).toBe(1)
  await page.getByRole('button', { name: '加上另外 2 页' }).click()
  await items.nth(2).getByText('卷.tif（3/3）').waitFor()
  await expect.poll(() => page.getByText('没有加上').count()).toBe(0)
  await input.setInputFiles(scan('很多.tif', 30))
  await page.getByText('文件“很多.tif”有 30 页，还有 29 页没有加上。').waitFor()
  await page.getByText('最多 20 页，有 13 页放不下。').waitFor()
  await page.getByRole('button', { name: '加上另外 16 页' }).click()
  await page.getByText('文件“很多.tif”有 30 页，还有 13 页没有加上。').waitFor()
  await items.nth(19).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: '不用加' }).click()
  await expect.poll(() => page.getByText('很多.tif”').count()).toBe(0)
  await page.getByRole('button', { name: '删除' }).first().click()
  await input.setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('GIF89a\x01\0\x01\0', 'latin1'),
  })
  await page.getByText('没有加上：这是 GIF 图片').waitFor()
})

it('a long screenshot becomes all its pages at once, a photograph under the name of a PDF one [V04, R159]', async () => {
  const page = await newPhone('teacher1')
  await page.goto(`${home()}online-homework/set-homework`)
  await page.getByLabel('上传试卷').check({ force: true })
  const grey = (width: number, height: number) =>
    greyPng(
      new Uint8Array(width * height).map((_, i) => (i % 97 === 0 ? 0 : 255)),
      width,
      height,
    )
  const input = page.locator('input[type="file"]')
  await input.setInputFiles([
    { name: '截屏.png', mimeType: 'image/png', buffer: grey(1080, 12_000) },
    { name: '卷.pdf', mimeType: 'application/pdf', buffer: grey(300, 400) },
  ])
  const items = page
    .locator('main')
    .getByRole('listitem')
    .filter({ hasText: /第 \d+ 页/ })
  await items.nth(6).waitFor()
  await items.nth(5).getByText('截屏.png（6/6）').waitFor()
  await items.nth(6).getByText('卷.pdf').waitFor()
  await expect.poll(() => page.getByText('没有加上').count()).toBe(0)
  await expect.poll(() => page.getByText('PDF 文件').count()).toBe(0)
})

it('of a scan as the photograph of an appeal it says which page is shown, and the others can be shown [V05, R150]', async () => {
  const child = makeFamilies()
    .filter(({ children }) => children.length === 1 && children[0]?.school === 0)
    .at(-2)?.children[0]
  const page = await newPhone(child?.number ?? '')
  await page.goto(`${home()}exam/student-exam-list`)
  await page
    .locator('main a', { hasText: /^期中考试/ })
    .first()
    .click()
  await page.waitForURL(/\/exam\/report\?/)
  await inHand(page)
  const examId = new URL(page.url()).searchParams.get('examId') ?? ''
  await page.goto(`${home()}exam/report/answer-card-question?examId=${examId}`)
  await page.getByRole('tab', { name: '英语' }).click()
  await page.getByRole('tab', { name: '英语', selected: true }).waitFor()
  await page
    .getByRole('link', { name: /没得分/ })
    .first()
    .click()
  await page.waitForURL(/itemNo=/)
  await page.getByRole('link', { name: '反馈判分错误' }).click()
  await page.getByText(/前可以反馈/).waitFor()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '附一张照片' }).click()
  await (await chosen).setFiles(scan('卷.tif', 2))
  await page.getByText('这个文件有 2 页，用的是第 1 页。').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: '换成第 2 页' }).click()
  await page.getByText('这个文件有 2 页，用的是第 2 页。').waitFor()
  await page.locator('[data-pen]').waitFor()
  await page.getByRole('button', { name: '换成第 1 页' }).waitFor()
})
