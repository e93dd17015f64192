import { compressJpegSync, Transformer } from '@napi-rs/image'
import { greyPng } from '#server/demo/homework/png.ts'
import { withExif } from '#tests/support/pictures/exif.ts'
import { boxedPicture, closedHeic } from '#tests/support/pictures/heic.ts'
import { brokenPng, movingPng, turnedPng } from '#tests/support/pictures/png.ts'
import { scansOf } from '#tests/support/pictures/scans-of.ts'
import { greyTags, makePages, makeTiff } from '#tests/support/pictures/tiff.ts'
import type { Chance } from './chance.ts'

/** What has to come of a picture: so many pages of this size, as width over height times 100, or the name of a fault. */
export type Right = { pages: number; shape: number } | { fault: readonly string[] }

interface Odd {
  what: string
  /** Names that people's programs give such a file. */
  names: readonly string[]
  /** Where the two paths differ by what they can open: that of answer cards. */
  onCards?: readonly string[]
  make: (chance: Chance) => Promise<{ bytes: Uint8Array; right: Right }> | { bytes: Uint8Array; right: Right }
}

const page = (width: number, height: number): Buffer =>
  greyPng(
    new Uint8Array(width * height).map((_, i) => ((i % width) % 11 && Math.floor(i / width) % 17 ? 235 : 40)),
    width,
    height,
  )
const sizeOf = (chance: Chance): [number, number] => [chance.between(200, 900), chance.between(200, 900)]
const jpegOf = async (width: number, height: number): Promise<Buffer> =>
  new Transformer(page(width, height)).jpeg(85)
const one = (width: number, height: number): Right => ({
  pages: 1,
  shape: Math.round((100 * width) / height),
})
const told = (...fault: string[]): Right => ({ fault })
const latin = (text: string) => Buffer.from(text, 'latin1')
const JPEG = ['a.jpg', 'IMG_1.JPG', 'a.jfif', 'a.jpe', 'photo.webp', 'IMG_1.HEIC', 'a.png', 'photo', '']
const PNG = ['a.png', '截屏.PNG', 'a.jpg', 'screen', '']

/** Pictures as strangers' phones and programs make them, and files that are none. */
export const ODD: readonly Odd[] = [
  {
    what: 'JPEG',
    names: JPEG,
    make: async (chance) => {
      const [w, h] = sizeOf(chance)
      return { bytes: await jpegOf(w, h), right: one(w, h) }
    },
  },
  {
    what: 'JPEG, progressive',
    names: JPEG,
    make: async (chance) => {
      const [w, h] = sizeOf(chance)
      return { bytes: compressJpegSync(await jpegOf(w, h), { quality: 75 }), right: one(w, h) }
    },
  },
  {
    what: 'JPEG, turned by its EXIF',
    names: JPEG,
    make: async (chance) => {
      const [w, h] = sizeOf(chance)
      const orientation = chance.between(1, 8)
      const right = orientation >= 5 ? one(h, w) : one(w, h)
      return { bytes: withExif(await jpegOf(w, h), orientation), right }
    },
  },
  {
    what: 'JPEG without its end marker',
    names: JPEG,
    make: async (chance) => {
      const [w, h] = sizeOf(chance)
      return { bytes: (await jpegOf(w, h)).subarray(0, -chance.between(1, 2)), right: one(w, h) }
    },
  },
  {
    what: 'JPEG of which a part is missing',
    names: JPEG,
    make: async (chance) => {
      const file = await jpegOf(...sizeOf(chance))
      const right = told('cutOff', 'damaged')
      return { bytes: file.subarray(0, Math.floor((file.length * chance.between(10, 90)) / 100)), right }
    },
  },
  {
    what: 'two JPEGs behind each other (MPO)',
    names: ['DSC_1.MPO', 'a.jpg'],
    make: async (chance) => {
      const [w, h] = sizeOf(chance)
      const file = await jpegOf(w, h)
      return { bytes: Buffer.concat([file, file]), right: one(w, h) }
    },
  },
  {
    what: 'JPEG of 48 megapixels and more',
    names: JPEG,
    make: (chance) => ({ bytes: scansOf(chance.between(6930, 8000), 2), right: one(1, 1) }),
  },
  {
    what: 'JPEG of 1,000 scans',
    names: JPEG,
    make: () => ({ bytes: scansOf(800, 1000), right: told('unsupported') }),
  },
  {
    what: 'JPEG whose size is a lie',
    names: JPEG,
    make: async (chance) => {
      const file = await jpegOf(...sizeOf(chance))
      file.writeUInt16BE(chance.between(40_000, 65_000), file.indexOf(Buffer.from([0xff, 0xc0])) + 5)
      return { bytes: file, right: told('damaged', 'tooLarge', 'cutOff') }
    },
  },
  {
    what: 'PNG',
    names: PNG,
    make: (chance) => {
      const [w, h] = sizeOf(chance)
      return { bytes: page(w, h), right: one(w, h) }
    },
  },
  {
    what: 'PNG, turned by its EXIF',
    names: PNG,
    make: (chance) => {
      const [w, h] = sizeOf(chance)
      const orientation = chance.between(1, 8)
      return { bytes: turnedPng(page(w, h), orientation), right: orientation >= 5 ? one(h, w) : one(w, h) }
    },
  },
  {
    what: 'a long screenshot',
    names: PNG,
    make: (chance) => {
      const [width, height] = [chance.between(700, 1200), chance.between(8000, 16_000)]
      const pages = Math.ceil((height - width / 10) / (1.9 * width))
      const shape = Math.round((100 * width) / ((height + ((pages - 1) * width) / 10) / pages))
      return { bytes: page(width, height), right: { pages, shape } }
    },
  },
  {
    what: 'PNG whose pixels cannot be unpacked',
    names: PNG,
    // its chunks are whole: only opening it tells, which the browser does
    onCards: ['damaged'],
    make: () => ({ bytes: brokenPng(), right: one(800, 1000) }),
  },
  {
    what: 'PNG that moves',
    names: ['a.apng', ...PNG],
    make: (chance) => ({
      bytes: movingPng(page(...sizeOf(chance)), chance.between(2, 9)),
      right: told('apng'),
    }),
  },
  {
    what: 'TIFF of several pages',
    names: ['scan.tif', 'scan.TIFF', 'scan'],
    make: (chance) => {
      const pages = chance.between(2, 5)
      const sizes = Array.from({ length: pages }, () => ({ width: 60, height: 80, level: 200 }))
      return { bytes: makePages(sizes), right: { pages, shape: 75 } }
    },
  },
  {
    what: 'raw photograph (DNG)',
    names: ['IMG_1.DNG', 'a.tif', 'a.jpg'],
    make: () => {
      const tags = [...greyTags(16, 16), { tag: 50_706, type: 1, values: [1, 4, 0, 0] }]
      const made = { little: true, big: false, tags, pixels: new Uint8Array(256), next: 0 }
      return { bytes: makeTiff(made), right: told('dng') }
    },
  },
  {
    what: 'HEIC',
    names: ['IMG_1.HEIC', 'IMG_1.jpg', ''],
    // a page asks the browser; where cards are read there is none
    onCards: ['heic'],
    make: async () => ({ bytes: await closedHeic(await jpegOf(300, 400)), right: { pages: 1, shape: 0 } }),
  },
  {
    what: 'AVIF',
    names: ['a.avif', 'a.jpg'],
    make: async () => ({ bytes: await boxedPicture(await jpegOf(300, 400), 'avif'), right: told('avif') }),
  },
  {
    what: 'WebP',
    names: ['a.webp', 'mmexport1.jpg', ''],
    make: async (chance) => ({
      bytes: await new Transformer(page(...sizeOf(chance))).webp(60),
      right: told('webp'),
    }),
  },
  {
    what: 'GIF',
    names: ['a.gif', 'a.jpg'],
    make: () => ({ bytes: latin('GIF89a\x01\0\x01\0'), right: told('gif') }),
  },
  {
    what: 'JPEG 2000',
    names: ['a.jp2', 'a.jpg'],
    make: () => ({ bytes: latin('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '), right: told('jp2') }),
  },
  {
    what: 'JPEG XL',
    names: ['a.jxl', 'a.jpg'],
    make: () => ({ bytes: latin('\xff\x0a\xfa\x1f\x41\x91\x08\x06\x01\0'), right: told('jxl') }),
  },
  {
    what: 'a text under the name of a picture',
    names: ['a.jpg', 'a.png', '作业.bmp'],
    make: () => ({ bytes: latin('hello, this is homework'), right: told('notPicture') }),
  },
  {
    what: 'a file without content',
    names: ['a.jpg', 'a.png'],
    make: () => ({ bytes: Buffer.alloc(0), right: told('cutOff', 'notPicture') }),
  },
]
