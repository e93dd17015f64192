import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mayReload, watchStaleChunks } from './stale-chunk.ts'

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

describe('a chunk that did not come', () => {
  const OURS = '<script type="application/json" id="brand">{}</script>'
  const pages = {
    'of a release that was replaced': [`${OURS}<script src="/assets/b2.js"></script>`, 1],
    'over a bad line, of the same release': [`${OURS}<script src="/assets/a1.js"></script>`, 0],
    'behind a Wi-Fi that wants its own sign-in': ['<title>Welcome to our Wi-Fi</title>', 0],
    'without any line': [null, 0],
  } as const

  it.each(Object.entries(pages))(
    '%s: the page is loaded again only where that helps',
    async (_, [page, times]) => {
      let failed = (): void => undefined
      const reload = vi.fn()
      const asked = Promise.resolve(page).then((text) => {
        if (text === null) throw new TypeError('no line')
        return { text: async () => text }
      })
      vi.stubGlobal('addEventListener', (_name: string, then: () => void) => (failed = then))
      vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/a1.js' }) })
      vi.stubGlobal('location', { pathname: '/system/login', reload })
      vi.stubGlobal('navigator', { onLine: true })
      vi.stubGlobal('fetch', () => asked)
      watchStaleChunks()
      failed()
      await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(times))
      await asked.catch(() => undefined)
      await new Promise(setImmediate)
      expect(reload).toHaveBeenCalledTimes(times)
    },
  )
})
