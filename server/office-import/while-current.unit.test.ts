import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Outdated, whileCurrent } from './while-current.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const seen = { begin: vi.fn(), at: vi.fn(), end: vi.fn() }

it('a check goes on while its draft is as it was, also where nobody can look, and ends once it is not [O04]', async () => {
  const isCurrent = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const { view, stop } = whileCurrent(seen, isCurrent)
  view.begin('reading')
  await vi.advanceTimersByTimeAsync(200)
  view.at(0.5, '成绩.csv')
  expect(seen.at).toHaveBeenLastCalledWith(0.5, '成绩.csv')
  isCurrent.mockRejectedValueOnce(new Error('no connection'))
  await vi.advanceTimersByTimeAsync(200)
  view.at(0.6)
  isCurrent.mockResolvedValueOnce(false)
  await vi.advanceTimersByTimeAsync(400)
  expect(() => view.at(0.7)).toThrow(Outdated)
  expect(() => view.begin('checking')).toThrow(Outdated)
  expect(seen.at).toHaveBeenLastCalledWith(0.6)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('no look begins while the one before it is out [O04]', async () => {
  const isCurrent = vi.fn(() => new Promise<boolean>(() => {}))
  const { stop } = whileCurrent(seen, isCurrent)
  await vi.advanceTimersByTimeAsync(2000)
  expect(isCurrent).toHaveBeenCalledTimes(1)
  stop()
})
