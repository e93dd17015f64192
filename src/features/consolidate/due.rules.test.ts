import { expect, it } from 'vitest'
import { dueAt } from './due.rules.ts'

it('a consolidation is due at the end of a day, also over the end of a month; or never [R184]', () => {
  const now = new Date('2026-01-30T08:15:00+08:00').getTime()
  expect(dueAt('3', now)).toBe(new Date('2026-02-02T23:59:59+08:00').getTime())
  expect(dueAt('1', now)).toBe(new Date('2026-01-31T23:59:59+08:00').getTime())
  expect(dueAt('none', now)).toBeNull()
})
