import { afterEach, expect, it, vi } from 'vitest'
import { unavailable } from '../reply/refusal.ts'
import { createTurns } from './turns.ts'

afterEach(() => vi.useRealTimers())

it('lets as many go on as it was told, the rest in their order, and no more wait than may', async () => {
  const inTurn = createTurns({ most: 2, waiting: 2 })
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

it('refuses whoever waited too long, and lets those behind go on [G08]', async () => {
  vi.useFakeTimers()
  const inTurn = createTurns({
    most: 1,
    waiting: 5,
    forMs: 1000,
    refusal: () => unavailable('overloaded', 4),
  })
  let end = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (end = resolve)))
  const late = inTurn(() => Promise.resolve('late')).catch((refused: unknown) => refused)
  await vi.advanceTimersByTimeAsync(600)
  const soon = inTurn(() => Promise.resolve('soon'))
  await vi.advanceTimersByTimeAsync(600)
  expect(await late).toMatchObject({ status: 10503, more: { http: 503, retryAfter: 4 } })
  end()
  await first
  expect(await soon).toBe('soon')
  expect(vi.getTimerCount()).toBe(0)
  expect(await inTurn(() => Promise.resolve('after'))).toBe('after')
})
