import { describe, expect, it } from 'vitest'
import { schoolOf } from '../db/scope.ts'
import { LoginNames, namesFor, schoolCode } from './login-names.ts'

const north = schoolOf('019a0000-0000-7000-8000-000000000001', 'command')
const south = schoolOf('019a0000-0000-7000-8000-000000000002', 'command')

describe('sign-in names', () => {
  it('are the number where it is free, else code-number, else a longer code', () => {
    const names = new LoginNames(['7'])
    expect(names.give('1', north)).toBe('1')
    expect(names.give('7', north)).toBe(`${schoolCode(north)}-7`)
    expect(names.give('1', south)).toBe(`${schoolCode(south)}-1`)
    expect(names.give('1', south)).toBe(`${schoolCode(south, 8)}-1`)
    expect(names.coded).toBe(3)
  })

  it('are never given twice: when nothing is left it says so', () => {
    const names = new LoginNames(namesFor('1', north))
    expect(() => names.give('1', north)).toThrow('No sign-in name is free for 1')
  })

  it('a code is the same for a school every time and differs between schools', () => {
    expect(schoolCode(north)).toBe(schoolCode(schoolOf(`${north}`, 'row')))
    expect(schoolCode(north)).toMatch(/^[a-z0-9]{4}$/)
    expect(schoolCode(north)).not.toBe(schoolCode(south))
  })
})
