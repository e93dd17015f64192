import { describe, expect, it } from 'vitest'
import { showsResults } from './shows-results.ts'

describe('whether a school shows families the results of an exam', () => {
  it('is decided by the switch first and the moment second', () => {
    expect(showsResults({ hidden: false, visible_from: null }, 5)).toBe(true)
    expect(showsResults({ hidden: true, visible_from: null }, 5)).toBe(false)
    expect(showsResults({ hidden: false, visible_from: new Date(5) }, 5)).toBe(true)
    expect(showsResults({ hidden: false, visible_from: new Date(6) }, 5)).toBe(false)
    expect(showsResults({ hidden: true, visible_from: new Date(1) }, 5)).toBe(false)
  })
})
