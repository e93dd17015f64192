import { describe, expect, it } from 'vitest'
import { faultOf } from '../image/fault.ts'
import type { Directory } from './directory.ts'
import { readPage, type TiffPage } from './page.ts'

/** A directory that says this by tag. */
const directory = (tags: Readonly<Record<number, number[]>>): Directory => ({
  little: true,
  numbers: (tag, limit) => Promise.resolve((tags[tag] ?? []).slice(0, limit)),
  number: (tag, missing) => Promise.resolve(tags[tag]?.[0] ?? missing),
  bytes: () => Promise.resolve(null),
})
const SMALL = { 256: [16], 257: [16], 278: [16] }
const pageOf = (tags: Readonly<Record<number, number[]>> = {}): Promise<TiffPage> =>
  readPage(directory({ ...SMALL, ...tags }), 100_000)
/** Why a page that says this is refused; null: it is taken. */
const fault = async (tags: Readonly<Record<number, number[]>>): Promise<string | null> =>
  pageOf(tags).then(() => null, faultOf)

describe('what a TIFF says of its page', () => {
  it('has a meaning where it says nothing: one upright part of one sample', async () => {
    expect(await pageOf()).toMatchObject({
      ...{ bits: 1, samples: 1, packing: 1, ink: 1, planar: false, extra: [], predictor: 1 },
      ...{ reversed: false, orientation: 1, faxOptions: 0, subsampling: [1, 1] },
      part: { width: 16, height: 16, across: 1, down: 1 },
    })
  })

  it('is taken with 1 to 16, 24 or 32 bits a sample, the same for all', async () => {
    const taken = []
    for (let bits = 1; bits <= 40; bits++) if ((await fault({ 258: [bits] })) === null) taken.push(bits)
    expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 24, 32])
    expect(await fault({ 258: [8, 8, 16], 277: [3] })).toBe('unsupported')
  })

  it('has 1 to 32 samples a pixel', async () => {
    const samples = async (n: number) => fault({ 277: [n], 262: [1] })
    expect(await Promise.all([0, 1, 32, 33].map(samples))).toEqual(['damaged', null, null, 'damaged'])
  })

  it('has tiles of 1 to 131,072 pixels a side', async () => {
    const tile = async (wide: number, high: number) => fault({ 322: [wide], 323: [high] })
    expect(await tile(131_072, 131_072)).toBeNull()
    expect(await tile(131_073, 16)).toBe('damaged')
    expect(await tile(16, 131_073)).toBe('damaged')
    expect(await tile(16, 0)).toBe('damaged')
    expect(await tile(1.5, 16)).toBe('damaged')
  })
})
