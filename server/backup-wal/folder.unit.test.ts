import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readFileChunks } from './folder.ts'

const PIECE = 1_048_576
const folder = mkdtempSync(path.join(tmpdir(), 'kaoban-pieces-'))
const file = path.join(folder, 'a file 文件')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bytes = (size: number): Buffer => Buffer.from(new Uint8Array(size).map((_, i) => (i * i) % 251))

async function pieces(change: (count: number) => unknown = () => {}): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const piece of readFileChunks(file)) {
    found.push(piece)
    change(found.length)
  }
  return found
}

describe('the pieces of a file', () => {
  it.each([
    [0, []],
    [5, [5]],
    [PIECE, [PIECE]],
    [2 * PIECE + 5, [PIECE, PIECE, 5]],
  ])('of %i bytes are as long as they may be, and all of it', async (size, lengths) => {
    writeFileSync(file, bytes(size))
    const found = await pieces()
    expect(found.map((piece) => piece.length)).toEqual(lengths)
    expect(Buffer.concat(found).equals(bytes(size))).toBe(true)
  })

  it('a small file has a small piece of memory [G03]', async () => {
    writeFileSync(file, bytes(8192))
    const [piece] = await pieces()
    expect(piece?.buffer.byteLength).toBeLessThan(3 * 8192)
  })

  it('what a file grows by while it is read is there, and later pieces stay in their place', async () => {
    writeFileSync(file, bytes(PIECE + 8192))
    const found = await pieces((count) => count === 1 && appendFileSync(file, bytes(PIECE)))
    expect(found.map((piece) => piece.length)).toEqual([PIECE, PIECE, 8192])
  })

  it('one that has gone has none', async () => {
    rmSync(file)
    expect(await pieces()).toEqual([])
  })
})
