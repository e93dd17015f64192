import { expect, it } from 'vitest'
import { daysIn, isShorter, parseRetentionDays } from './retention.rules.ts'

it('days are numbers within the limits of the law [G07]', () => {
  expect(
    ['179', '180', '3650', '3651', '', '200 days', '1e3'].map((typed) => parseRetentionDays('audit', typed)),
  ).toEqual([...[null, 180, 3650, null], ...[null, null, null]])
  expect(daysIn({ audit: '180', operations: '399', drafts: '30' })).toBeNull()
  expect(daysIn({ audit: '180', operations: '400', drafts: '30' })).toEqual({
    audit: 180,
    operations: 400,
    drafts: 30,
  })
})

it('only what ends earlier is asked about', () => {
  const now = { audit: 1095, operations: 1095, drafts: 400 }
  expect(isShorter({ ...now, drafts: 500 }, now)).toBe(false)
  expect(isShorter({ ...now, audit: 1094, drafts: 500 }, now)).toBe(true)
})
