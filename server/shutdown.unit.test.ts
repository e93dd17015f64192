import { expect, it } from 'vitest'
import { stopInOrder } from './shutdown.ts'

it('parts stop in order; one that hangs or fails is named and keeps no other from stopping', async () => {
  const stopped: string[] = []
  const ok = (name: string) => ({
    name,
    limitMs: 1_000,
    stop: () => Promise.resolve(stopped.push(name)),
  })
  const hangs = { name: 'hangs', limitMs: 10, stop: () => new Promise(() => {}) }
  const fails = { name: 'fails', limitMs: 1_000, stop: () => Promise.reject(new Error('no')) }
  expect(await stopInOrder([ok('a'), hangs, ok('b'), fails, ok('database')])).toEqual(['hangs', 'fails'])
  expect(stopped).toEqual(['a', 'b', 'database'])
})
