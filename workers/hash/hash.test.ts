import { createHash, webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { hashBySlices, SLICE_BYTES } from './hash.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const subtle = webcrypto.subtle as unknown as SubtleCrypto

/** Bytes that differ from slice to slice. */
const fileOf = (size: number, seed: number) =>
  Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 12) * 7 + seed) & 255)

describe('the digest of a file, read in slices of 1 MB', () => {
  it.each([0, 1, SLICE_BYTES - 1, SLICE_BYTES, SLICE_BYTES + 1, 3 * SLICE_BYTES, 2.5 * SLICE_BYTES])(
    'is that of SHA-256 with and without crypto.subtle, for %i bytes [W03]',
    async (size) => {
      const bytes = fileOf(size, 5)
      const expected = {
        size,
        sha256: sha256(bytes),
      }
      expect(await hashBySlices(new Blob([bytes]), subtle)).toEqual(expected)
      expect(await hashBySlices(new Blob([bytes]), undefined)).toEqual(expected)
      expect(await hashBySlices(bytes.buffer, undefined)).toEqual(expected)
    },
  )

  it('is the same both ways for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const file = new Blob([new Uint8Array(bytes)])
        expect(await hashBySlices(file, undefined)).toEqual(await hashBySlices(file, subtle))
      }),
    )
  })

  it('is told slice by slice', async () => {
    const done: number[] = []
    await hashBySlices(new Blob([fileOf(2.5 * SLICE_BYTES, 1)]), undefined, (bytes) => done.push(bytes))
    expect(done).toEqual([SLICE_BYTES, 2 * SLICE_BYTES, 2.5 * SLICE_BYTES])
  })

  it('hashes each byte once: a file of one slice by the browser, a longer one without it [W03]', async () => {
    const sizes: number[] = []
    const counting = {
      digest: (name: string, bytes: ArrayBuffer) => {
        sizes.push(bytes.byteLength)
        return subtle.digest(name, bytes)
      },
    } as unknown as SubtleCrypto
    for (const size of [SLICE_BYTES, SLICE_BYTES + 1])
      await hashBySlices(new Blob([fileOf(size, 2)]), counting)
    expect(sizes).toEqual([SLICE_BYTES])
  })
})
