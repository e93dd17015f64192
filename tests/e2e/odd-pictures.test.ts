import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { greyPng } from '#server/demo/homework/png.ts'
import type { PictureLab } from '#tests/support/pages/pictures.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { openPictureHost, type PictureHost } from '#tests/support/pictures/picture-host.ts'
import { movingPng, turnedPng } from '#tests/support/pictures/png.ts'
import { scansOf } from '#tests/support/pictures/scans-of.ts'
import { greyTags, makeTiff } from '#tests/support/pictures/tiff.ts'

declare const lab: PictureLab

let host: PictureHost
let phone: Phone
let page: Page
beforeAll(async () => {
  host = await openPictureHost('/')
  phone = await openPhone({ executablePath: inject('chromium') })
  page = phone.page
  await page.goto(`http://127.0.0.1:${host.port}/`)
  await page.evaluate(() => lab.photograph(1200, 1600, 'page.jpg'))
})
afterAll(async () => {
  await phone.close()
  await host.close()
})

/** A grey PNG, dark where it is said. */
const greyOf = (width: number, height: number, isDark: (x: number, y: number) => boolean) =>
  greyPng(
    new Uint8Array(width * height).map((_, i) => (isDark(i % width, Math.floor(i / width)) ? 40 : 220)),
    width,
    height,
  )
/** A page whose workers have no canvas, as in older Safari. */
async function barePage(): Promise<Page> {
  const bare = await phone.context.newPage()
  await bare.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
  await bare.goto(`http://127.0.0.1:${host.port}/`)
  return bare
}

it('a long screenshot becomes pieces as wide as it was, with and without a canvas in workers [V04]', async () => {
  // the lower half is dark
  host.made.set(
    'long.png',
    greyOf(1080, 12_000, (_, y) => y >= 6000),
  )
  const bare = await barePage()
  for (const on of [page, bare]) {
    const { isCut, made } = await on.evaluate(() => lab.pages('/made/long.png', 'long.png'))
    expect([isCut, made.map(({ dark }) => dark)]).toEqual([
      true,
      [0, 0, expect.any(Number), expect.any(Number), 100, 100],
    ])
    for (const { width, height } of made) expect([width > 950, height <= 2000]).toEqual([true, true])
  }
  await bare.close()
})

it('a PNG stands as its EXIF says, and carries none, with and without a canvas in workers [V04]', async () => {
  host.made.set(
    'turned.png',
    turnedPng(
      greyOf(300, 200, (x, y) => x < 150 && y < 100),
      6,
    ),
  )
  const bare = await barePage()
  for (const on of [page, bare]) {
    const { corners, width, height, hasExif } = await on.evaluate(() =>
      lab.prepare('/made/turned.png', '', 'full', {}),
    )
    const darkAt = corners.map(([level = 0]) => level < 130)
    expect({ width, height, hasExif, darkAt }).toEqual({
      ...{ width: 200, height: 300, hasExif: false },
      darkAt: [false, true, false, false],
    })
  }
  await bare.close()
})

it('a JPEG is opened under any name and without its last bytes, and up to 200 megapixels [V04]', async () => {
  const jpeg = host.made.get('page.jpg') as Buffer
  host.made.set('cut', jpeg.subarray(0, -2))
  host.made.set('half', jpeg.subarray(0, jpeg.length / 2))
  host.made.set('large', scansOf(7000, 2))
  const said = await page.evaluate(async () => [
    await lab.fault('/made/cut', 'p.jpg'),
    await lab.fault('/made/half', 'p.jpg'),
    await lab.fault('/made/large', 'p.jpg'),
    ...(await Promise.all(
      ['a.jfif', 'a.jpe', 'a.webp', 'a.HEIC', 'a.pdf'].map((n) => lab.fault('/made/cut', n)),
    )),
  ])
  expect(said).toEqual(['1200x1600', 'cutOff', '2000x2000', ...Array<string>(5).fill('1200x1600')])
})

it('JPEG 2000, JPEG XL, DNG, APNG and PDF are named whatever they are called [V04]', async () => {
  const dng = makeTiff({
    ...{ little: true, big: false, next: 0 },
    tags: [...greyTags(16, 16), { tag: 50_706, type: 1, values: [1, 4, 0, 0] }],
    pixels: new Uint8Array(256),
  })
  for (const [kind, bytes] of [
    ['jp2', Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1')],
    ['jxl', Buffer.from('\xff\x0a\xfa\x1f', 'latin1')],
    ['dng', Buffer.from(dng)],
    [
      'apng',
      movingPng(
        greyOf(30, 20, () => true),
        2,
      ),
    ],
    ['pdf', Buffer.from('%PDF-1.7\n', 'latin1')],
  ] as const) {
    host.made.set(kind, bytes)
    for (const name of [`a.${kind}`, 'a.jpg', ''])
      expect(await page.evaluate(([k, n]) => lab.fault(`/made/${k}`, n), [kind, name] as const)).toBe(kind)
  }
})
