import { describe, expect, it } from 'vitest'
import { Role } from '#contract/roles.ts'
import { fc } from '#tests/support/run/properties.ts'
import { codeText, parseScannedCode } from './code-text.ts'
import { type Bound, scanOutcome } from './outcome.ts'

const scanned = { schoolId: 'A', studentId: 's1' }
const who = (userType: Bound['userType'], studentId: string | null = null, schoolId = 'A'): Bound => ({
  userId: `${userType}-${schoolId}-${studentId}`,
  userType,
  schoolId,
  studentId,
})
const kindOf = (...identities: Bound[]) => scanOutcome(identities, scanned, '').kind

describe('what a scanned student means', () => {
  it.each([
    ['match', 'the student', [who(Role.student, 's1')]],
    ['match', 'a bound parent', [who(Role.parent, 's2'), who(Role.parent, 's1')]],
    ['match', 'a teacher who is a bound parent too', [who(Role.teacher), who(Role.parent, 's1')]],
    ['notBound', 'a parent of others', [who(Role.parent, 's2')]],
    ['notBound', 'a parent of the same id at another school', [who(Role.parent, 's1', 'B')]],
    ['notBound', 'a parent who waits for a child', [who(Role.parent)]],
    ['notBound', 'a teacher who is a parent too', [who(Role.teacher), who(Role.parent, 's2')]],
    ['notBound', 'an account without any identity', []],
    ['otherStudent', 'another student', [who(Role.student, 's2')]],
    ['otherStudent', 'a student of the same id at another school', [who(Role.student, 's1', 'B')]],
    ['staffOnly', 'a teacher', [who(Role.teacher)]],
    ['staffOnly', 'a leader who teaches', [who(Role.teacher), who(Role.gradeAdmin)]],
  ] as const)('%s: %s [V06, V07, V08, V09]', (kind, _who, identities) => {
    expect(kindOf(...identities)).toBe(kind)
  })

  it('takes the identity in use when several fit [V06]', () => {
    const two = [who(Role.parent, 's1'), { ...who(Role.parent, 's1'), userId: 'second' }]
    expect(scanOutcome(two, scanned, 'second')).toEqual({ kind: 'match', userId: 'second' })
    expect(scanOutcome(two, scanned, 'nobody')).toEqual({ kind: 'match', userId: '5-A-s1' })
  })
})

describe('the text of a code', () => {
  it('is read back, and nothing else is taken for one', () => {
    const code = 'a'.repeat(31) + '_'
    expect(parseScannedCode(` ${codeText(code)}\n`)).toBe(code)
    for (const text of ['', code, `KAOBAN:${code}x`, `kaoban:${code}`, 'https://e.test/?KAOBAN:', 'KAOBAN:'])
      expect(parseScannedCode(text)).toBeNull()
    fc.assert(fc.property(fc.string(), (text) => parseScannedCode(text) === null))
  })
})
