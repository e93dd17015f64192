import { expect, it } from 'vitest'
import { mustChangePassword } from './initial-password.ts'

const forcing = { forceInitialPassword: true }
const initial = { passwordStatus: 0, information: { virtualPaperReadUserFlag: false } }

it('an initial password must be changed where the brand says so, but not by those who only read papers [S17]', () => {
  expect(mustChangePassword(initial, forcing)).toBe(true)
  expect(mustChangePassword({ ...initial, passwordStatus: 1 }, forcing)).toBe(false)
  expect(mustChangePassword(initial, { forceInitialPassword: false })).toBe(false)
  expect(
    mustChangePassword({ passwordStatus: 0, information: { virtualPaperReadUserFlag: true } }, forcing),
  ).toBe(false)
  expect(mustChangePassword(null, forcing)).toBe(false)
})
