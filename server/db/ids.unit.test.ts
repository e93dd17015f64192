import { describe, expect, it } from 'vitest'
import { newId } from './ids.ts'

describe('an id', () => {
  it('is a UUIDv7 of its millisecond', () => {
    const id = newId(Date.UTC(2026, 10, 26))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 26))
  })
  it('is made of a time with parts of a millisecond, too', () => {
    expect(newId(1_795_000_000_000.5)).toMatch(/^01a1ee56-5e00-7/)
    expect(newId(1_795_000_000_000.25) < newId(1_795_000_000_000.75)).toBe(true)
  })
  it('comes after the one before, also within one millisecond', () => {
    const ids = Array.from({ length: 20_000 }, (_, n) => newId(1_795_000_000_000 + Math.floor(n / 10_000)))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
  it('is made of a time before the last one, too', () => {
    expect(newId(2_000) < newId(3_000)).toBe(true)
    expect(newId(1_000) < newId(2_000)).toBe(true)
  })
})
