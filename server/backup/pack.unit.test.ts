import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { DamagedError, packWith } from './pack.ts'
import { cutRows, parseChunkRows } from './table-chunk.ts'

const KEY = Buffer.alloc(32, 1)

describe('what is written at a place', () => {
  it('opens as it was, packed or not, sealed or not [G03]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 3000 }),
        fc.boolean(),
        fc.nat(50),
        async (bytes, sealed, times) => {
          const pack = packWith(sealed ? KEY : null)
          const all = Buffer.concat(Array.from({ length: times }, () => bytes))
          expect((await pack.unpack('a', await pack.pack('a', all))).equals(all)).toBe(true)
        },
      ),
    )
  })

  it('is not opened with another key, under another name, or with a bit changed [G03]', async () => {
    const pack = packWith(KEY)
    const packed = await pack.pack('a', Buffer.from('a name and a mark'))
    expect(packed.includes('name')).toBe(false)
    await expect(packWith(Buffer.alloc(32, 2)).unpack('a', packed)).rejects.toBeInstanceOf(DamagedError)
    await expect(packWith(null).unpack('a', packed)).rejects.toBeInstanceOf(DamagedError)
    await expect(pack.unpack('b', packed)).rejects.toBeInstanceOf(DamagedError)
    for (let i = 0; i < packed.length; i++) {
      const other = Buffer.from(packed)
      other[i] = (other[i] as number) ^ 1
      await expect(pack.unpack('a', other)).rejects.toBeInstanceOf(DamagedError)
    }
  })

  it('is called by nothing that tells what it is, where it is sealed [G03]', () => {
    const hash = 'a'.repeat(64)
    expect(packWith(null).nameOf(hash)).toBe(hash)
    expect(packWith(KEY).nameOf(hash)).not.toBe(packWith(Buffer.alloc(32, 2)).nameOf(hash))
    expect(packWith(KEY).mark).not.toContain(KEY.toString('hex').slice(0, 16))
  })
})

describe('rows cut into pieces', () => {
  const piecesOf = async (rows: readonly string[]) => {
    const pieces: Buffer[] = []
    for await (const { bytes } of cutRows(rows)) pieces.push(bytes)
    return pieces
  }
  const many = Array.from(
    { length: 20_000 },
    (_, n) => `(${String(n)},"${randomBytes(30).toString('hex')}\n")`,
  )

  it('are the rows again, and a row more, less or other touches at most two pieces [G03]', async () => {
    const before = await piecesOf(many)
    expect(before.length).toBeGreaterThan(3)
    expect(before.flatMap(parseChunkRows)).toEqual(many)
    for (const changed of [
      many.toSpliced(7000, 0, 'more'),
      many.toSpliced(12_345, 1),
      many.with(3, 'other'),
    ]) {
      const after = await piecesOf(changed)
      expect(after.flatMap(parseChunkRows)).toEqual(changed)
      expect(after.filter((piece) => !before.some((b) => b.equals(piece))).length).toBeLessThanOrEqual(2)
    }
  })
})
