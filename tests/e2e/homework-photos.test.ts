import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { SheetDetail } from '#contract/homework/homework.ts'
import { readHeader } from '#core/domain/image/header.ts'
import { greyPng } from '#server/demo/homework/png.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { handIn, homeworkPage, pagePhoto, toQuestion, untilKept } from '#tests/support/phone/homework.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { FULL, type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { withExif } from '#tests/support/pictures/exif.ts'
import { boxedPicture, closedHeic } from '#tests/support/pictures/heic.ts'
import { brokenPng } from '#tests/support/pictures/png.ts'
import { greyTags, makePages, makeTiff, resolutionTags } from '#tests/support/pictures/tiff.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(18)

let line: Line
let phone: Phone
let home: string
let homeworkId: string

const tiles = () => phone.page.locator('main ol li')
const says = (words: string) => phone.page.getByText(words).first().waitFor()
const ready = () => expect.poll(() => phone.page.locator('main').innerText()).not.toContain('正在处理')
const jpeg = async (name: string) => ({ ...(await pagePhoto(phone.page)), name })
const choose = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const chosen = phone.page.waitForEvent('filechooser')
  await phone.page.getByRole('button', { name: '从相册选' }).click()
  await (await chosen).setFiles(files)
}
const sheet = () => phone.page.locator('dialog[open]')
const handsIn = () => phone.page.getByRole('button', { name: '检查并提交' }).click()

beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://localhost:${line.port}/`
  phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  homeworkId = await setHomework(home, { title: '照片作业' })
  await signIn(phone.page, home, ME)
  await phone.page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await toQuestion(phone.page, 4)
})
afterAll(async () => {
  await phone.close()
  await line.close()
})

it('one file that is no picture keeps none of the others back, and is named [V04, R157]', async () => {
  const gif = { name: '说明.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await choose(await jpeg('1.jpg'), gif, await jpeg('3.jpg'))
  await tiles().nth(1).waitFor()
  await says('没有加上“说明.gif”：这是 GIF 图片')
  await ready()
  await untilKept(phone.page)
  await expect.poll(() => tiles().count()).toBe(2)
})

it('a HEIC under the name of a JPEG is made one where the browser opens it, and named with the way out where not [V04, R157]', async () => {
  const { buffer } = await jpeg('IMG_2.jpg')
  const mimeType = 'image/jpeg'
  await choose(
    { name: 'IMG_2.jpg', mimeType, buffer: await closedHeic(buffer) },
    { name: 'IMG_3.HEIC', mimeType: 'image/heic', buffer: await boxedPicture(buffer, 'heic') },
  )
  await says('没有加上“IMG_2.jpg”：这是 HEIC 格式的照片')
  await says('设置 > 相机 > 格式')
  await tiles().nth(2).locator('img').waitFor()
  await ready()
  await expect.poll(() => tiles().count()).toBe(3)
  expect(await axe(phone.page)).toEqual([])
  await phone.page.getByRole('button', { name: '删除第 3 张' }).click()
})

it('a photograph that cannot be opened says so where it lies, and why nothing can be handed in yet [R157]', async () => {
  await choose({ name: '坏.png', mimeType: 'image/png', buffer: brokenPng() })
  await says('第 3 张照片没有处理好：图片文件已损坏')
  await tiles().nth(2).getByText('第 3 张没有处理好').waitFor()
  expect(await axe(phone.page)).toEqual([])
  await handsIn()
  await sheet().getByText('第 4 题有照片没有处理好').waitFor()
  await expect.poll(() => sheet().getByRole('button', { name: '提交', exact: true }).isDisabled()).toBe(true)
  await sheet().getByRole('button', { name: '再看看' }).click()
  await phone.page.getByRole('button', { name: '删除第 3 张' }).click()
  await handsIn()
  await expect.poll(() => sheet().getByRole('button', { name: '提交', exact: true }).isDisabled()).toBe(false)
  await sheet().getByRole('button', { name: '再看看' }).click()
})

it('tools that did not come are asked for once more by a press, and the photograph is made [R157]', async () => {
  const tools = /prepare\.worker/
  const letGo = await intercept(phone.context, tools, (route) => route.abort())
  await phone.page.reload()
  await choose(await jpeg('4.jpg'))
  await says('第 3 张照片没有处理好：图片处理没有启动')
  await letGo()
  await phone.page.getByRole('button', { name: '再试一次' }).click()
  await tiles().nth(2).locator('img').waitFor()
  await ready()
})

it('a long screenshot is added whole, as pages that can be read; a PDF is named with the way out [V04, R157]', async () => {
  await phone.page.getByRole('button', { name: '删除第 3 张' }).click()
  const long = greyPng(
    new Uint8Array(1080 * 12_000).map((_, i) => (i % 97 === 0 ? 0 : 255)),
    1080,
    12_000,
  )
  await choose(
    { name: '截屏.png', mimeType: 'image/png', buffer: long },
    { name: '扫描.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  )
  await says('“截屏.png”是一张长图，已分成 6 页')
  await says('没有加上“扫描.pdf”：这是 PDF 文件')
  await tiles().nth(7).locator('img').waitFor()
  await ready()
  await expect.poll(() => tiles().count()).toBe(8)
  expect(await axe(phone.page)).toEqual([])
  for (let at = 8; at > 3; at--) await phone.page.getByRole('button', { name: `删除第 ${at} 张` }).click()
  await expect.poll(() => tiles().count()).toBe(3)
})

/** Bytes of all files that this phone keeps. */
const keptBytes = () =>
  phone.page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => fail(request.error ?? new Error('not read')))
      })
    let sum = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name))
      if (db.objectStoreNames.contains('bytes'))
        for (const row of await asked(db.transaction('bytes').objectStore('bytes').getAll()))
          sum += (row as { bytes: ArrayBuffer }).bytes.byteLength
      db.close()
    }
    return sum
  })

it('of a fax of many pages only the first is kept on the phone, in the shape of its paper [V05]', async () => {
  await phone.page.getByRole('button', { name: '删除第 3 张' }).click()
  const before = await keptBytes()
  const first = makeTiff({
    ...{ little: true, big: false, next: 0 },
    tags: [...greyTags(1000, 700), ...resolutionTags(204, 102)],
    pixels: new Uint8Array(1000 * 700).fill(200),
  })
  // what other pages take is there, whatever it is
  const buffer = Buffer.concat([first, Buffer.alloc(20_000_000)])
  await choose({ name: '扫描.tiff', mimeType: 'image/tiff', buffer })
  await tiles().nth(2).locator('img').waitFor()
  await ready()
  await untilKept(phone.page)
  expect((await keptBytes()) - before).toBeLessThan(2_000_000)
  const ratio = () =>
    tiles()
      .nth(2)
      .locator('img')
      .evaluate((img: HTMLImageElement) => img.naturalHeight / img.naturalWidth)
  await expect.poll(ratio).toBeCloseTo(1.4, 1)
  await phone.page.getByRole('button', { name: '删除第 3 张' }).click()
  await expect.poll(() => tiles().count()).toBe(2)
})

/** A scan whose pages differ in shape. */
const scan = (name: string, ...sizes: (readonly [number, number])[]) => ({
  name,
  mimeType: 'image/tiff',
  buffer: Buffer.from(makePages(sizes.map(([width, height]) => ({ width, height, level: 200 })))),
})
/** Deletes from the ninth, which is the last that finds room, down to this one. */
const deleteFrom = async (n: number) => {
  await expect.poll(() => tiles().count()).toBe(9)
  for (let at = 9; at >= n; at--) await phone.page.getByRole('button', { name: `删除第 ${at} 张` }).click()
  await expect.poll(() => tiles().count()).toBe(n - 1)
}

it('of a scan of three pages the first is added, that is said at once, and a press adds the others [V05, R157]', async () => {
  await choose(scan('三页.tif', [400, 300], [300, 400], [300, 300]))
  await says('文件“三页.tif”有 3 页，只加了第 1 页。')
  await expect.poll(() => tiles().count()).toBe(3)
  await handsIn()
  await sheet().getByText('第 4 题：文件“三页.tif”有 3 页，只加了第 1 页').waitFor()
  await sheet().getByRole('button', { name: '再看看' }).click()
  await phone.page.getByRole('button', { name: '加上另外 2 页' }).click()
  await tiles().nth(4).locator('img').waitFor()
  await ready()
  await untilKept(phone.page)
  const shapes = () =>
    tiles()
      .locator('img')
      .evaluateAll((all) =>
        all.slice(2).map((img) => {
          const { naturalWidth, naturalHeight } = img as HTMLImageElement
          return Math.round((12 * naturalWidth) / naturalHeight)
        }),
      )
  await expect.poll(shapes).toEqual([16, 9, 12])
  await expect.poll(() => phone.page.getByText('三页.tif').count()).toBe(0)
})

it('pages and files that find no room are counted, also after a reload, and the file chosen again adds the rest [V05, R157]', async () => {
  const eight = scan('八页.tif', ...Array.from({ length: 8 }, (_, n) => [200 + n, 300] as const))
  await choose(eight)
  await says('文件“八页.tif”有 8 页，只加了第 1 页。')
  await says('还放得下 3 张，有 4 页加不上')
  await phone.page.getByRole('button', { name: '加上另外 3 页' }).click()
  await says('文件“八页.tif”有 8 页，还有 4 页没有加上。')
  await ready()
  await expect.poll(() => tiles().count()).toBe(9)
  await untilKept(phone.page)
  await phone.page.reload()
  await says('文件“八页.tif”有 8 页，还有 4 页没有加上。')
  await deleteFrom(8)
  await says('要加其余的页，请从相册再选一次这个文件')
  await choose(eight)
  await says('文件“八页.tif”有 8 页，还有 2 页没有加上。')
  await ready()
  await expect.poll(() => tiles().count()).toBe(9)
  await deleteFrom(9)
  await choose(await jpeg('7.jpg'), await jpeg('8.jpg'), await jpeg('9.jpg'))
  await says('有 2 个文件没有加上')
  expect(await axe(phone.page)).toEqual([])
  await phone.page.getByRole('button', { name: '不用加' }).click()
  await deleteFrom(3)
  await expect.poll(() => phone.page.getByText('八页.tif').count()).toBe(0)
})

it('on a line that turns out slow the next photograph is made small, and that is said [W05, R157]', async () => {
  const sizes: number[] = []
  phone.page.on('request', (request) => {
    if (!request.url().endsWith('/upload/begin')) return
    const { size, name } = request.postDataJSON() as { size: number; name: string }
    if (name === 'page') sizes.push(size)
  })
  // nothing is known of the line, and it is of a good kind: on a busy machine the browser itself may take it for 3G
  await phone.page.addInitScript(() => {
    const { connection = {} } = navigator as { connection?: object }
    Object.defineProperty(connection, 'effectiveType', { value: '4g' })
  })
  // what was deleted before is gone on the phone, too
  await untilKept(phone.page)
  await phone.page.reload()
  await toQuestion(phone.page, 4)
  await says('当前网络较好')
  line.set({ ...FULL, bitsPerSecond: 200_000, roundTripMs: 300 })
  await choose({ ...(await pagePhoto(phone.page, 2.5)), name: '5.jpg' })
  await says('当前网络较慢，按省流量发送')
  await choose({ ...(await pagePhoto(phone.page, 2.5)), name: '6.jpg' })
  await tiles().nth(3).locator('img').waitFor()
  await ready()
  line.set(FULL)
  await expect.poll(() => sizes.length, { timeout: 60_000 }).toBe(2)
  expect(sizes[0]).toBeGreaterThan(100_000)
  expect(sizes[1]).toBeLessThanOrEqual(100_000)
  for (const n of [4, 3]) await phone.page.getByRole('button', { name: `删除第 ${n} 张` }).click()
})

it('a size chosen afterwards counts for those already taken; what reaches the school is upright and tells no place [R157]', async () => {
  await phone.page.getByRole('radio', { name: '省流量' }).check()
  await says('每张不超过 100 KB')
  for (const n of [2, 1]) await phone.page.getByRole('button', { name: `删除第 ${n} 张` }).click()
  const taken = await pagePhoto(phone.page, 2.5)
  await choose({ ...taken, buffer: withExif(taken.buffer, 6) })
  await tiles().first().locator('img').waitFor()
  await ready()
  await phone.page.getByRole('radio', { name: '清晰' }).check()
  await says('每张不超过 200 KB。网络慢时')
  await tiles().first().locator('img').waitFor()
  await ready()
  await untilKept(phone.page)
  await handIn(phone.page)
  await says('全部内容学校都已收到')
  const calls = callsOf(phone.page, home)
  const { answers } = await calls.get<SheetDetail>(
    `api/exam/homework/student/detail?homeworkId=${homeworkId}`,
  )
  const [page, ...others] = answers.flatMap(({ pages }) => pages)
  expect(others).toEqual([])
  for (const [fileId, least, most, bytes] of [
    [page?.fileId, 2000, 2000, 200_000],
    [page?.smallId, 200, 1200, 25_000],
  ] as const) {
    const read = await phone.page.request.get(`${home}api/common/file/read?fileId=${fileId ?? ''}`)
    const file = await read.body()
    const { width, height, orientation } = readHeader(new Uint8Array(file))
    // a page that was held sideways: what was tall lies
    expect([orientation, width >= least, width <= most, width > height]).toEqual([1, true, true, true])
    expect(file.length).toBeLessThanOrEqual(bytes)
    // what stands before the picture (ff da): among its packed bytes three letters stand by chance
    const head = file.subarray(0, file.indexOf(Buffer.from([0xff, 0xda]))).toString('latin1')
    expect([head.includes('JFIF'), /Exif|GPS|http:\/\/ns\.adobe/.test(head)]).toEqual([true, false])
  }
})
