import { expect, it } from 'vitest'
import { clockText } from '#core/domain/dates/day.ts'
import { toAuditQuery } from './query.rules.ts'

it('asks the log for a person and for whole days, and for nothing that was not chosen [O02]', () => {
  expect(toAuditQuery({ search: ' ', filters: {} }, { from: '', to: '' })).toEqual({})
  const day = { from: '2026-11-24', to: '2026-11-24' }
  const { from, to, ...rest } = toAuditQuery({ search: ' admin ', filters: { by: 'u1', of: 'x' } }, day)
  expect(rest).toEqual({ search: 'admin', ofUserId: 'u1' })
  expect(clockText(from ?? 0)).toBe('00:00')
  expect((to ?? 0) - (from ?? 0)).toBe(86_400_000)
  expect(toAuditQuery({ search: '', filters: {} }, { from: 'soon', to: '1960-01-01' })).toEqual({})
})
