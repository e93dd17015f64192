import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { greyTags, makeTiff } from '#tests/support/tiff.ts'
import { firstPage } from './first-page.ts'
import { pagesOf } from './pages.ts'
import { bytesSource } from './source.ts'

const read = (pages: Awaited<ReturnType<typeof pagesOf>>) =>
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
    const pages = await pagesOf(bytesSource(made(0, big)))
    expect(pages).toHaveLength(1)
    expect((await read(pages))[0]?.rgba[4]).toBe(50)
  })

  it('that go in a circle or lead out of the file are refused', async () => {
    await expect(pagesOf(bytesSource(made('self')))).rejects.toThrow('damaged')
    await expect(pagesOf(bytesSource(made(1e9)))).rejects.toThrow('cutOff')
  })

  it.runIf(listed.length > 0)(
    'of real files are as many as libtiff counts, each read by itself',
    async () => {
      for (const { file, pages } of listed.filter((f) => f.pages > 1 && f.expect_first_page === 'decode'))
        expect(await pagesOf(bytesSource(readFileSync(`${data}/${file}`)))).toHaveLength(pages)
      const photograph = readFileSync(`${data}/files/image-tiff__libtiffpic__dscf0013.tif`)
      const drawn = await read(await pagesOf(bytesSource(photograph)))
      expect(drawn.map((p) => [p.width, p.height])).toEqual([
        [640, 480],
        [160, 120],
      ])
    },
  )
})
