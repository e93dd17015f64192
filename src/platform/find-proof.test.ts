import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { findProof } from './find-proof.ts'

it('finds the first number whose hash begins with the zero bits asked for, and lets the page breathe', async () => {
  let breaths = 0
  const proof = await findProof('a salt', 12, () => Promise.resolve(void breaths++))
  const bitsOf = (n: number) => createHash('sha256').update(`a salt:${n}`).digest().readUInt32BE(0) >>> 20
  expect(bitsOf(proof)).toBe(0)
  for (let n = 0; n < proof; n++) expect(bitsOf(n)).not.toBe(0)
  expect(breaths).toBe(Math.floor((proof + 1) / 1500))
  expect(await findProof('x', 0)).toBe(0)
})
