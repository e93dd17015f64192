import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mayReload } from './stale-chunk.ts'

const NOON = 1_795_000_000_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a missing chunk reloads the page once, not for ever', () => {
  expect(mayReload(NOON, true)).toBe(true)
  expect(mayReload(NOON + 5000, true)).toBe(false)
  expect(mayReload(NOON + 60_000, true)).toBe(true)
})

it('offline a reload would help nobody', () => {
  expect(mayReload(NOON, false)).toBe(false)
})

it('without a store to remember the reload there is none', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(mayReload(NOON, true)).toBe(false)
})
