import { createHash, webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { hashSlices, SLICE_BYTES } from './hash.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const subtle = webcrypto.subtle as unknown as SubtleCrypto

/** Bytes that differ from slice to slice. */
const fileOf = (size: number, seed: number) =>
  Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 12) * 7 + seed) & 255)

describe('digests of a file and of its 1 MB slices', () => {
  it.each([0, 1, SLICE_BYTES - 1, SLICE_BYTES, SLICE_BYTES + 1, 3 * SLICE_BYTES, 2.5 * SLICE_BYTES])(
    'are those of SHA-256 with and without crypto.subtle, for %i bytes [W03]',
    async (size) => {
      const bytes = fileOf(size, 5)
      const expected = {
        size,
        sha256: sha256(bytes),
        slices: Array.from({ length: Math.ceil(size / SLICE_BYTES) }, (_, n) => {
          const slice = bytes.subarray(n * SLICE_BYTES, (n + 1) * SLICE_BYTES)
          return { n, size: slice.length, sha256: sha256(slice) }
        }),
      }
      expect(await hashSlices(new Blob([bytes]), subtle)).toEqual(expected)
      expect(await hashSlices(new Blob([bytes]), undefined)).toEqual(expected)
      expect(await hashSlices(bytes.buffer, undefined)).toEqual(expected)
    },
  )

  it('are the same both ways for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const file = new Blob([new Uint8Array(bytes)])
        expect(await hashSlices(file, undefined)).toEqual(await hashSlices(file, subtle))
      }),
    )
  })

  it('are told slice by slice', async () => {
    const done: number[] = []
    await hashSlices(new Blob([fileOf(2.5 * SLICE_BYTES, 1)]), undefined, (bytes) => done.push(bytes))
    expect(done).toEqual([SLICE_BYTES, 2 * SLICE_BYTES, 2.5 * SLICE_BYTES])
  })
})
