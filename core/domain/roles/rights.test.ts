import { describe, expect, it } from 'vitest'
import { RoleCodeSchema } from '#contract/endpoint.ts'
import { ROLE_ID_FIELD, Role, type RoleCode } from '#contract/roles.ts'
import { hasGradeDirectorRights, hasSubjectDirectorRights, isCreator } from './rights.ts'

const ALL = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20] as const

describe('role codes', () => {
  it('are these eighteen, for the app and for the server’s calls alike [A01]', () => {
    const inOrder = (codes: readonly number[]) => codes.toSorted((a, b) => a - b)
    expect(inOrder(Object.values(Role))).toEqual(ALL)
    expect(inOrder(Object.keys(ROLE_ID_FIELD).map(Number))).toEqual(ALL)
    expect((RoleCodeSchema as { enum: readonly number[] }).enum).toEqual(ALL)
  })
})

describe('rights over an exam', () => {
  it.each(
    ALL.map((role): [RoleCode, boolean, boolean, boolean] => [
      role,
      // grade director; the same as the exam's creator; subject director
      [-1, 9, 10, 11, 1].includes(role),
      true,
      [12, 20].includes(role),
    ]),
  )(
    'of type %i: grade director %s, as creator %s, subject director %s [A06]',
    (role, grade, own, subject) => {
      expect(hasGradeDirectorRights(role, 'me', 'another')).toBe(grade)
      expect(hasGradeDirectorRights(role, 'me', 'me')).toBe(own)
      expect(hasSubjectDirectorRights(role)).toBe(subject)
    },
  )

  it('an exam nobody is known to have made has no creator but type 1 [A06]', () => {
    expect(ALL.filter((role) => isCreator(role, '', ''))).toEqual([1])
  })
})
