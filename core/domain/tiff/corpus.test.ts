import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPngRgb } from '#tests/support/pictures/png.ts'
import { faultOf, PictureError } from '../image/fault.ts'
import { firstPage } from './first-page.ts'
import { bytesSource } from './source.ts'

const data = resolve(
  process.env['KAOBAN_DATA'] ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'tiff',
)
const here = existsSync(`${data}/manifest.json`)

interface Listed {
  file: string
  expect_first_page: string
  ref?: string
  compression: string
}
const files = here
  ? (JSON.parse(readFileSync(`${data}/manifest.json`, 'utf8')) as { files: Listed[] }).files
  : []
const listed = (kind: string) => files.filter((f) => f.expect_first_page === kind)

const open = (file: string) =>
  firstPage(bytesSource(readFileSync(`${data}/${file}`)), 20_000, () => performance.now())

/** Largest difference of a level between the page and the reference picture. */
async function difference({ file, ref }: Listed): Promise<number | string> {
  const page = await open(file)
  const { width, height, rgb } = readPngRgb(readFileSync(`${data}/${ref}`))
  if (page.width !== width || page.height !== height) return `${page.width}x${page.height}`
  let most = 0
  for (let from = 0, to = 0; to < rgb.length; from += 4)
    for (let k = 0; k < 3; k++, to++)
      most = Math.max(most, Math.abs((rgb[to] as number) - (page.rgba[from + k] as number)))
  return most
}

describe.skipIf(!here)(`TIFF files as they come${here ? '' : ` (skipped: no files in ${data})`}`, () => {
  it('the first page of every ordinary file is within 8 levels of the reference picture [V05]', async () => {
    const ordinary = listed('decode')
    expect(ordinary.length).toBeGreaterThan(100)
    const off: unknown[] = []
    for (const f of ordinary) {
      const most = await difference(f).catch((e: unknown) => String(e))
      if (typeof most === 'string' || most > 8) off.push({ file: f.file, packing: f.compression, most })
    }
    expect(off).toEqual([])
  })

  it('every malformed file ends within 2 s and 256 MB, nearly all in an error with its reason [V05]', async () => {
    const malformed = listed('fail cleanly or decode')
    const before = process.memoryUsage().rss
    // looked at after each file: the most that the process ever took is also that of the tests before these
    let most = before
    const faults = new Map<string, number>()
    for (const { file } of malformed) {
      const from = performance.now()
      const said = await open(file).then(
        () => 'opened',
        (e: unknown) => (e instanceof PictureError ? e.fault : `${file}: ${String(e)}`),
      )
      most = Math.max(most, process.memoryUsage().rss)
      expect({ file, slow: performance.now() - from > 2000 }).toEqual({ file, slow: false })
      faults.set(said, (faults.get(said) ?? 0) + 1)
    }
    expect(most - before).toBeLessThan(256 * 1024 * 1024)
    expect([...faults.keys()].toSorted()).toEqual(['cutOff', 'damaged', 'opened', 'tooLarge', 'unsupported'])
    expect(faults.get('opened')).toBeLessThan(5)
  })

  it('other files are opened or refused with a reason, never more', async () => {
    const said = new Set<string>()
    for (const { file } of listed('optional'))
      said.add(
        await open(file).then(
          () => 'opened',
          (e: unknown) => (e instanceof PictureError ? faultOf(e) : `${file}: ${String(e)}`),
        ),
      )
    expect([...said].toSorted()).toEqual(['opened', 'unsupported'])
  })
})
