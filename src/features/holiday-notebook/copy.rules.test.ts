import { expect, it } from 'vitest'
import { copyWay } from './copy.rules.ts'

const from = '2026-01-10T00:00:00.000Z'
const until = '2026-02-10T00:00:00.000Z'
const at = (iso: string) => Date.parse(iso)
const way = (more: object, now = '2026-02-01T00:00:00.000Z') =>
  copyWay({ goods: { ordered: false, from, until }, order: null, paying: { why: null }, ...more }, at(now))

it('a copy is offered within its time and where it can be paid, and never twice to a family [B07]', () => {
  expect(way({})).toBe('order')
  expect(way({}, '2026-01-09T23:59:59.999Z')).toBe('notYet')
  expect(way({}, until)).toBe('over')
  expect(way({ paying: { why: 'brand' } })).toBe('off')
  const ordered = { ordered: true, from, until }
  expect(way({ goods: ordered })).toBe('other')
  expect(way({ goods: ordered, order: { state: 'paid' } })).toBe('own')
  // an order given up, while somebody else of the family has another one
  expect(way({ goods: ordered, order: { state: 'closed' } })).toBe('other')
  expect(way({ order: { state: 'closed' } })).toBe('order')
})
