import { describe, expect, it } from 'vitest'
import { isLoginName, readSchoolName } from './login-name.ts'

describe('what is typed for a new administrator', () => {
  it.each(['li', 'admin1', '李雷', 'a.b-c_d@e', '13800000000', 'x'.repeat(40)])(
    '%s may be signed in by [O01]',
    (name) => {
      expect(isLoginName(name)).toBe(true)
    },
  )

  it.each(['', 'a', '-ab', '.ab', 'a b', 'a\u0000b', 'a/b', '<ab>', 'x'.repeat(41)])(
    '%j may not [O01]',
    (name) => {
      expect(isLoginName(name)).toBe(false)
    },
  )

  it('is a school with single spaces, or none [O01]', () => {
    expect(readSchoolName('  No. 1   Middle School ')).toBe('No. 1 Middle School')
    expect(readSchoolName('一中')).toBe('一中')
    for (const text of ['', '一', '123', 'a\u0001b', '中'.repeat(61)])
      expect(readSchoolName(text), text).toBeNull()
  })
})
