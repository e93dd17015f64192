import { afterEach, describe, expect, it, vi } from 'vitest'
import { localStore, readJson } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())
const isText = (v: unknown): v is string => typeof v === 'string'

describe('browser storage', () => {
  it('reads as empty and keeps nothing where it is blocked, and never throws', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    expect(localStore.read('k')).toBeNull()
    expect(localStore.write('k', 'v')).toBe(false)
    expect(localStore.remove('k')).toBeUndefined()
  })
  it('takes only JSON that fits', () => {
    const texts: Record<string, string> = { good: '"x"', other: '1', broken: '{' }
    vi.stubGlobal('localStorage', { getItem: (key: string) => texts[key] ?? null })
    const read = (key: string) => readJson(localStore, key, isText)
    expect(['good', 'other', 'broken', 'missing'].map(read)).toEqual(['x', null, null, null])
  })
})
