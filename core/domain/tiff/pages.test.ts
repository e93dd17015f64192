import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { greyTags, makePages, makeTiff } from '#tests/support/pictures/tiff.ts'
import { firstPage } from './first-page.ts'
import { listReadablePages, listTiffPages } from './pages.ts'
import { bytesSource } from './source.ts'

const read = (pages: Awaited<ReturnType<typeof listTiffPages>>) =>
  Promise.all(pages.map((page) => firstPage(page, 5000, () => performance.now())))

const data = resolve(
  process.env['KAOBAN_DATA'] ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'tiff',
)
const listed = existsSync(`${data}/manifest.json`)
  ? (
      JSON.parse(readFileSync(`${data}/manifest.json`, 'utf8')) as {
        files: { file: string; pages: number; ifd_loop: boolean; expect_first_page: string }[]
      }
    ).files
  : []

const made = (next: number | 'self', big = false) =>
  makeTiff({
    little: true,
    big,
    tags: greyTags(4, 2),
    pixels: new Uint8Array([0, 50, 100, 150, 200, 250, 255, 9]),
    next,
  })

describe('the pages of a TIFF', () => {
  it.each([false, true])('is one of a file with one directory (BigTIFF %s)', async (big) => {
    const pages = await listTiffPages(bytesSource(made(0, big)))
    expect(pages).toHaveLength(1)
    expect((await read(pages))[0]?.rgba[4]).toBe(50)
  })

  it('that go in a circle or lead out of the file are refused', async () => {
    await expect(listTiffPages(bytesSource(made('self')))).rejects.toThrow('damaged')
    await expect(listTiffPages(bytesSource(made(1e9)))).rejects.toThrow('cutOff')
  })

  it('that can be got at are counted where the rest is a circle, outside the file or beyond the limit [V05]', async () => {
    const level = (n: number) => ({ width: 4, height: 2, level: n })
    const counted = async (file: Uint8Array) => {
      const { pages, more } = await listReadablePages(bytesSource(file))
      return [pages.length, more]
    }
    expect(await counted(makePages([level(10), level(20), level(30)]))).toEqual([3, false])
    expect(await counted(made(0))).toEqual([1, false])
    expect(await counted(made('self'))).toEqual([1, true])
    expect(await counted(made(1e9))).toEqual([1, true])
    expect(await counted(makePages(Array.from({ length: 600 }, () => level(1))))).toEqual([500, true])
    expect(await counted(new Uint8Array([0x49, 0x49, 42, 0]))).toEqual([1, true])
  })

  it('that can be got at are each read by itself, the first one as it lies in the file [V05]', async () => {
    const file = makePages([10, 20, 30].map((level) => ({ width: 4, height: 2, level })))
    const { pages } = await listReadablePages(bytesSource(file))
    expect((await read(pages)).map(({ rgba }) => rgba[0])).toEqual([10, 20, 30])
  })

  it.runIf(listed.length > 0)(
    'of real files are as many as libtiff counts, each read by itself',
    async () => {
      for (const { file, pages } of listed.filter((f) => f.pages > 1 && f.expect_first_page === 'decode'))
        expect(await listTiffPages(bytesSource(readFileSync(`${data}/${file}`)))).toHaveLength(pages)
      const photograph = readFileSync(`${data}/files/image-tiff__libtiffpic__dscf0013.tif`)
      const drawn = await read(await listTiffPages(bytesSource(photograph)))
      expect(drawn.map((p) => [p.width, p.height])).toEqual([
        [640, 480],
        [160, 120],
      ])
    },
  )
})
