import { describe, expect, it } from 'vitest'
import {
  greyTags,
  type MadeTiff,
  makeTiff,
  PIXELS_AT,
  resolutionTags,
  type Tag,
} from '#tests/support/pictures/tiff.ts'
import { fc } from '#tests/support/run/properties.ts'
import { PictureError } from '../image/fault.ts'
import { firstPage } from './first-page.ts'
import { type ByteSource, bytesSource } from './source.ts'

const now = () => performance.now()
const open = (file: Uint8Array<ArrayBuffer>) => firstPage(bytesSource(file), 2000, now)
const answer = (file: Uint8Array<ArrayBuffer>) =>
  open(file).then(
    ({ width, height }) => `${width}x${height}`,
    (e: unknown) => {
      if (!(e instanceof PictureError)) throw e
      return e.fault
    },
  )
const pixels = Uint8Array.from({ length: 12 * 10 }, (_, i) => i)
const plain: MadeTiff = { little: true, big: false, tags: greyTags(12, 10), pixels, next: 0 }
const withTag = (tag: number, values: number[], more: Partial<Tag> = {}): MadeTiff => ({
  ...plain,
  tags: plain.tags.map((t) => (t.tag === tag ? { ...t, values, ...more } : t)),
})

/** A file of any length whose bytes beyond `head` are made when they are read; tells what was read. */
function longFile(head: Uint8Array, size: number): ByteSource & { read: ByteSource['read']; taken: number } {
  const source = {
    size,
    taken: 0,
    read: (from: number, length: number) => {
      source.taken += length
      const bytes = new Uint8Array(length)
      bytes.set(head.subarray(from, from + length))
      return Promise.resolve(bytes)
    },
  }
  return source
}

describe('the first page', () => {
  it.each([true, false])(
    'is read in either byte order, also of BigTIFF (little: %s) [V05]',
    async (little) => {
      for (const big of [false, true]) {
        const page = await open(makeTiff({ ...plain, little, big }))
        expect(Array.from(page.rgba.subarray(0, 12))).toEqual([0, 0, 0, 255, 1, 1, 1, 255, 2, 2, 2, 255])
      }
    },
  )

  it('costs the same in a file of 200 MB as in one of a kilobyte [V05]', async () => {
    const file = makeTiff({ ...plain, next: 100_000_000 })
    const [short, long] = [longFile(file, file.length), longFile(file, 200_000_000)]
    await firstPage(short, 2000, now)
    await firstPage(long, 2000, now)
    expect(long.taken).toBe(short.taken)
    expect(long.taken).toBeLessThan(1000)
  })

  it('keeps the orientation it was stored with apart from the pixels', async () => {
    const tags = [...plain.tags, { tag: 274, type: 3, values: [6] }]
    expect((await open(makeTiff({ ...plain, tags }))).orientation).toBe(6)
  })
})

describe('the shape of its pixels', () => {
  const shapeOf = async (more: Tag[], made: Partial<MadeTiff> = {}) => {
    const page = await open(makeTiff({ ...plain, ...made, tags: [...plain.tags, ...more] }))
    expect([page.width, page.height]).toEqual([12, 10])
    return page.pixelAspect
  }

  it('is told beside the pixels, which stay as they are [V05]', async () => {
    for (const little of [true, false])
      for (const big of [false, true])
        expect(await shapeOf(resolutionTags(204, 98), { little, big })).toBe(98 / 204)
    expect(await shapeOf(resolutionTags(98.5, 197))).toBe(2)
    expect(await shapeOf(resolutionTags(300, 300))).toBe(1)
  })

  it('is square where the file does not tell, or tells what cannot be [V05]', async () => {
    const [across, down] = resolutionTags(204, 98) as [Tag, Tag]
    expect(await shapeOf([])).toBe(1)
    expect(await shapeOf([across])).toBe(1)
    expect(await shapeOf([down])).toBe(1)
    expect(await shapeOf(resolutionTags(0, 98))).toBe(1)
    expect(await shapeOf(resolutionTags(204, 0))).toBe(1)
    expect(await shapeOf(resolutionTags(1000, 98))).toBe(1)
    expect(await shapeOf([across, { ...down, values: [], count: 0 }])).toBe(1)
  })

  it('costs the page nothing where its place is outside the file [V05]', async () => {
    const file = makeTiff({ ...plain, tags: [...plain.tags, ...resolutionTags(204, 98)] })
    // the fractions are the last sixteen bytes
    expect(await open(file)).toMatchObject({ pixelAspect: 98 / 204 })
    expect(await open(file.slice(0, -16))).toMatchObject({ width: 12, height: 10, pixelAspect: 1 })
  })
})

describe('a file that lies', () => {
  it('about the next page makes no loop [V05]', async () => {
    expect(await answer(makeTiff({ ...plain, next: 'self' }))).toBe('12x10')
  })

  it('about sizes and counts is refused before memory is taken [V05]', async () => {
    expect(await answer(makeTiff(withTag(256, [4_000_000_000])))).toBe('tooLarge')
    expect(await answer(makeTiff(withTag(256, [600_000])))).toBe('damaged')
    expect(await answer(makeTiff(withTag(273, [PIXELS_AT], { count: 0xffffffff })))).toBe('cutOff')
    expect(await answer(makeTiff(withTag(273, [5_000_000])))).toBe('cutOff')
    expect(await answer(makeTiff(withTag(279, [4_000_000_000])))).toBe('cutOff')
    expect(await answer(makeTiff(withTag(277, [60_000])))).toBe('damaged')
    expect(await answer(makeTiff(withTag(278, [1])))).toBe('damaged')
  })

  it('about its length is refused', async () => {
    const file = makeTiff(plain)
    // the last four bytes name the next page, which is not asked for
    for (let part = 0; part < file.length - 4; part += 3)
      expect(await answer(file.slice(0, part))).toMatch(/^(cutOff|damaged)$/)
  })

  it('in any way ends in a page or a reason within 2 s (seeded) [V05]', async () => {
    const number = fc.oneof(
      fc.nat(40),
      fc.constantFrom(0, 1, 65_535, 65_536, 0x7fffffff, 0xffffffff, 32_773, 32_946),
      fc.nat(0xffffffff),
    )
    const type = fc.constantFrom(0, 1, 2, 3, 4, 5, 12, 13, 16, 99)
    const tag = fc.record({
      tag: fc
        .constantFrom(
          256,
          257,
          258,
          259,
          262,
          266,
          273,
          274,
          277,
          278,
          279,
          284,
          292,
          317,
          320,
          322,
          323,
          324,
        )
        .chain((t) =>
          fc.constantFrom(t, t, t, 282, 283, 325, 330, 338, 339, 347, 513, 519, 520, 521, 529, 530, 532),
        ),
      type,
      values: fc.array(number, { minLength: 1, maxLength: 6 }),
      count: fc.option(number, { nil: undefined }),
    })
    const made = fc.record({
      little: fc.boolean(),
      big: fc.boolean(),
      changes: fc.array(tag, { maxLength: 5 }),
      packing: fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8, 32_773),
      pixels: fc.uint8Array({ maxLength: 400 }),
      next: fc.constantFrom<number | 'self'>(0, 'self', 8, 0xffffffff),
    })
    await fc.assert(
      fc.asyncProperty(made, async ({ changes, packing, ...rest }) => {
        const changed = changes.map(({ count, ...t }) => (count === undefined ? t : { ...t, count }))
        const kept = plain.tags.filter((t) => !changed.some((c) => c.tag === t.tag))
        const tags = [...changed, ...kept].map((t) => (t.tag === 259 ? { ...t, values: [packing] } : t))
        const from = performance.now()
        expect(await answer(makeTiff({ ...rest, tags }))).toMatch(/^\w+$/)
        expect(performance.now() - from).toBeLessThan(2000)
      }),
      { numRuns: 1500, seed: 20_261_121 },
    )
  })

  it('in its packed bytes ends in a page or a reason within 2 s (seeded) [V05]', async () => {
    const sizes = { width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 300 }) }
    const made = fc.record({
      ...sizes,
      packing: fc.constantFrom(2, 3, 4, 5, 8, 32_773),
      options: fc.constantFrom(0, 1, 4, 5),
      // runs of one byte reach deeper than noise
      runs: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(255)), { maxLength: 40 }),
    })
    const said = new Set<string>()
    await fc.assert(
      fc.asyncProperty(made, async ({ width, height, packing, options, runs }) => {
        const packed = Uint8Array.from(runs.flatMap(([count, byte]) => new Array<number>(count).fill(byte)))
        const isFax = packing < 5
        const values: Record<number, number> = { 258: isFax ? 1 : 8, 259: packing, 279: packed.length }
        const tags = greyTags(width, height).map((t) => ({
          ...t,
          values: [values[t.tag] ?? t.values[0] ?? 0],
        }))
        const file = makeTiff({
          ...plain,
          pixels: packed,
          tags: [...tags, { tag: 292, type: 4, values: [options] }],
        })
        const from = performance.now()
        said.add((await answer(file)).replace(/^\d+x\d+$/, 'opened'))
        expect(performance.now() - from).toBeLessThan(2000)
      }),
      { numRuns: 1500, seed: 20_261_121 },
    )
    expect([...said].toSorted()).toEqual(['cutOff', 'damaged', 'opened'])
  })
})
