import { expect, it } from 'vitest'
import { dueAt } from './due.rules.ts'

it('a consolidation is due at the end of a day, also over the end of a month; or never [R184]', () => {
  const now = new Date(2026, 0, 30, 8, 15).getTime()
  expect(dueAt('3', now)).toBe(new Date(2026, 1, 2, 23, 59, 59).getTime())
  expect(dueAt('1', now)).toBe(new Date(2026, 0, 31, 23, 59, 59).getTime())
  expect(dueAt('none', now)).toBeNull()
})
