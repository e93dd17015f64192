import { describe, expect, it } from 'vitest'
import { ACTIONS, actionOf, DEFAULT_KEYS, parseMarkingKeys, withKey } from './keys.rules.ts'

describe('keys of a desk', () => {
  it('do one thing each, whichever are chosen: whose key it was gets the old one', () => {
    const changed = withKey(DEFAULT_KEYS, 'next', 'Enter')
    expect(changed).toMatchObject({ next: 'Enter', give: 'ArrowRight' })
    const again = changed && withKey(changed, 'zero', 'N')
    expect(again && actionOf(again, 'n')).toBe('zero')
    expect(again && actionOf(again, 'z')).toBeUndefined()
    expect(new Set(Object.values(again ?? {})).size).toBe(ACTIONS.length)
  })
  it('are never figures, nor those that a browser needs', () => {
    for (const key of ['0', '9', '.', 'Tab', 'Escape', 'Shift'])
      expect(withKey(DEFAULT_KEYS, 'give', key)).toBeNull()
  })
  it('are read again as they were kept; what is no set of keys is not', () => {
    const mine = withKey(DEFAULT_KEYS, 'before', 'b') ?? DEFAULT_KEYS
    expect(parseMarkingKeys(JSON.stringify(mine))).toEqual(mine)
    const odd = [
      null,
      'x',
      '{}',
      JSON.stringify({ ...mine, zero: 'f' }),
      JSON.stringify({ ...mine, zero: '5' }),
    ]
    for (const text of odd) expect(parseMarkingKeys(text)).toEqual(DEFAULT_KEYS)
  })
})
