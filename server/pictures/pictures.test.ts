import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { ResizeFit, Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { greyPng } from '#server/demo/homework/png.ts'
import { movingPng, turnedPng } from '#tests/support/pictures/png.ts'
import { scansOf } from '#tests/support/pictures/scans-of.ts'
import { encodePictureJpeg } from './pack.ts'
import { takePictures } from './pictures.ts'
import type { PictureTask } from './task.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kaoban-pictures-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shown = (file: string): PictureTask => ({ make: 'shown', path: file, type: 'image/jpeg' })
const stored = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}
/** One process that gives way to nobody: the tests beside this one take the whole machine. */
const one = { processes: 1, priority: constants.priority.PRIORITY_NORMAL }
/** Id of the process that answers. */
const idOf = async (pictures: ReturnType<typeof takePictures>): Promise<string> => {
  const answer = await pictures.make({ make: 'small', path: 'id', size: [1, 1], longest: 1, limit: 1 })
  if (answer.is !== 'made') throw new Error(answer.is)
  return Buffer.from(answer.made.bytes).toString()
}

describe('a picture worked on in a process of its own [T08]', () => {
  const other = {
    file: new URL('../../tests/support/processes/silent-pictures.helper.ts', import.meta.url),
    ...one,
  }

  it('is refused where its process is stuck, and the next one is begun by a new process', async () => {
    const pictures = takePictures({ ...other, stuckMs: { shown: 100 } })
    const first = await idOf(pictures)
    expect(await pictures.make(shown('silent'))).toEqual({ is: 'refused', why: 'tookTooLong' })
    expect(await idOf(pictures)).not.toBe(first)
  })

  it('one that ends its process is told, and the tasks behind it are done', async () => {
    const pictures = takePictures(other)
    const first = idOf(pictures)
    const dead = pictures.make(shown('die'))
    const behind = idOf(pictures)
    expect(await dead).toEqual({ is: 'ended' })
    expect(await behind).not.toBe(await first)
    expect(await idOf(pictures)).toBe(await behind)
  })

  it('what is no picture, is gone or says a size that is a lie is refused', async () => {
    const pictures = takePictures({ ...one })
    expect(await pictures.make(shown(stored('words.jpg', Buffer.from('no picture'))))).toEqual({
      ...{ is: 'refused', why: 'notPicture' },
    })
    expect(await pictures.make(shown(path.join(folder, 'gone.jpg')))).toMatchObject({ is: 'refused' })
    const jpeg = await Transformer.fromRgbaPixels(new Uint8Array(8 * 8 * 4), 8, 8).jpeg(80)
    const lie = Buffer.from(jpeg)
    const frame = lie.indexOf(Buffer.from([0xff, 0xc0]))
    lie.writeUInt16BE(30_000, frame + 5)
    expect(await pictures.make(shown(stored('lie.jpg', lie)))).toMatchObject({ is: 'refused' })
    expect((await pictures.make(shown(stored('true.jpg', jpeg)))).is).toBe('made')
  })

  it('of 100,000 empty scans is refused before any is decoded', async () => {
    const pictures = takePictures({ ...one, mostMs: { shown: 5000, small: 5000, page: 5000 } })
    const file = stored('scans.jpg', scansOf(800, 100_000))
    expect(await pictures.make(shown(file))).toEqual({ is: 'refused', why: 'unsupported' })
  })

  // 64 megapixels of which nothing can be left out before all is unpacked
  const page = () =>
    ({
      make: 'page',
      path: stored('heavy.jpg', scansOf(8000, 60)),
      at: 0,
      longest: 100,
      limit: 4000,
    }) as const

  it('one that takes more memory than a process may is refused', async () => {
    const pictures = takePictures({ ...one, mostMemory: 150 * 2 ** 20 })
    expect(await pictures.make(page())).toEqual({ is: 'refused', why: 'noMemory' })
  })

  it('one that takes more of the processor than a task may is refused', async () => {
    const pictures = takePictures({ ...one, mostMs: { shown: 20, small: 20, page: 20 } })
    expect(await pictures.make(page())).toEqual({ is: 'refused', why: 'tookTooLong' })
  })

  it('one that only waits for the processor is made', async () => {
    const pictures = takePictures({ ...other, mostMs: { shown: 20, small: 20, page: 20 } })
    expect((await pictures.make(shown('late'))).is).toBe('made')
  })

  it('a part is cut out, at most so long in bytes and pixels', async () => {
    const pixels = new Uint8Array(400 * 300 * 4).map((_, i) => (i * 31) % 256)
    const file = stored('page.jpg', await Transformer.fromRgbaPixels(pixels, 400, 300).jpeg(90))
    const cut = { x: 100, y: 50, width: 200, height: 100 }
    const answer = await takePictures({ ...one }).make({
      ...{ make: 'small', path: file, size: [400, 300], longest: 100, limit: 4000, cut },
    })
    if (answer.is !== 'made') throw new Error(answer.is)
    expect(answer.made.bytes.length).toBeLessThanOrEqual(4000)
    expect(answer.made.size?.width).toBeLessThanOrEqual(100)
    expect(answer.made.size?.height).toBe(Math.round((answer.made.size?.width ?? 0) / 2))
  })
})

describe('a page of a file that somebody scanned or photographed [V04]', () => {
  const pictures = takePictures({ ...one })
  const page = async (name: string, bytes: Uint8Array, at = 0) => {
    const task = { make: 'page', path: stored(name, bytes), at, longest: 1800, limit: 200 * 1024 } as const
    const answer = await pictures.make(task)
    if (answer.is !== 'made') return answer
    const { size, pages, blank } = answer.made
    return { size, pages, blank, bytes: Buffer.from(answer.made.bytes) }
  }
  /** Dark is its upper left quarter as stored. */
  const quarter = (width: number, height: number) =>
    greyPng(
      new Uint8Array(width * height).map((_, i) =>
        i % width < width / 2 && i < (width * height) / 2 ? 40 : 220,
      ),
      width,
      height,
    )
  /** Which of the four quarters is dark. */
  const darkAt = async (bytes: Buffer): Promise<number> => {
    const pixels = await new Transformer(bytes)
      .fastResize({ width: 2, height: 2, fit: ResizeFit.Fill })
      .grayscale()
      .rawPixels()
    // what was made smaller may have alpha beside its grey
    return Math.floor(pixels.findIndex((level) => level < 130) / (pixels.length / 4))
  }

  it('is turned as its PNG says, like a JPEG', async () => {
    const made = await page('turned.png', turnedPng(quarter(300, 200), 6))
    if (!('bytes' in made)) throw new Error(made.is)
    expect([made.size, await darkAt(made.bytes)]).toEqual([{ width: 200, height: 300 }, 1])
  })

  it('of a long screenshot is one piece of it, as wide as it was', async () => {
    const long = new Uint8Array(1080 * 12_000).map((_, i) => (i < 1080 * 2000 && i % 43_200 < 4000 ? 0 : 255))
    const png = greyPng(long, 1080, 12_000)
    const found = []
    for (const at of [0, 5]) {
      const made = await page('long.png', png, at)
      if (!('bytes' in made)) throw new Error(made.is)
      found.push([made.pages, (made.size?.width ?? 0) > 900, made.blank])
    }
    expect(found).toEqual([
      [6, true, false],
      [6, true, true],
    ])
    expect(await page('long.png', png, 6)).toMatchObject({ is: 'refused' })
  })

  it('is taken of 49 megapixels, and without the last bytes of its JPEG', async () => {
    expect(await page('large.jpg', scansOf(7000, 2))).toMatchObject({ size: { width: 1800, height: 1800 } })
    const jpeg = await new Transformer(quarter(300, 200)).jpeg(90)
    const made = await page('cut.jpg', jpeg.subarray(0, -2))
    if (!('bytes' in made)) throw new Error(made.is)
    expect([made.size, await darkAt(made.bytes)]).toEqual([{ width: 300, height: 200 }, 0])
    expect(await page('half.jpg', jpeg.subarray(0, jpeg.length / 2))).toMatchObject({ why: 'cutOff' })
  })

  it('of another kind is named', async () => {
    const webp = await new Transformer(quarter(30, 20)).webp(50)
    expect(await page('a.jpg', webp)).toEqual({ is: 'refused', why: 'webp' })
    expect(await page('a.png', movingPng(quarter(30, 20), 3))).toEqual({ is: 'refused', why: 'apng' })
  })
})

it('a picture is decoded once, however many sizes it takes until it fits [T08]', async () => {
  const noise = new Uint8Array(900 * 900 * 4).map((_, i) => (i * 7919) % 251)
  const file = await Transformer.fromRgbaPixels(noise, 900, 900).jpeg(95)
  let opened = 0
  const material = {
    kind: 'file' as const,
    get bytes() {
      opened += 1
      return file
    },
  }
  const { bytes, width } = await encodePictureJpeg(material, [900, 900], { longest: 900, limit: 9000 })
  expect([opened, bytes.length <= 9000, width < 900]).toEqual([1, true, true])
})
