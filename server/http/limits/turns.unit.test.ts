import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets as many go on as it was told, the rest in their order, and no more wait than may', async () => {
  const inTurn = createTurns(2, 2)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (n: number) =>
    inTurn(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (n === 1) throw new Error('broken')
    })
  const all = [1, 2, 3, 4].map(work)
  const broken = expect(all[0]).rejects.toThrow('broken')
  await expect(work(5)).rejects.toMatchObject({ key: 'busy' })
  expect(begun).toEqual([1, 2])
  ends.shift()?.()
  await broken
  await expect.poll(() => begun).toEqual([1, 2, 3])
  for (const want of [4, 4]) {
    ends.shift()?.()
    await expect.poll(() => begun.length).toBe(want)
  }
  while (ends.length > 0) ends.shift()?.()
  await Promise.all(all.slice(1))
  const last = work(6)
  expect(begun.at(-1)).toBe(6)
  ends.shift()?.()
  await last
})
