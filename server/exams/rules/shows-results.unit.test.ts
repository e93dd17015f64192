import { describe, expect, it } from 'vitest'
import { computeVisibleFrom, type ResultsRule, showsResults } from './shows-results.ts'

const rule = (more: Partial<ResultsRule> = {}): ResultsRule => ({
  ...{ hidden: false, visible_from: null, paused_since: null },
  ...more,
})

describe('whether a school shows families the results of an exam', () => {
  it('is decided by the switch first and the moment second', () => {
    expect(showsResults(rule(), 5)).toBe(true)
    expect(showsResults(rule({ hidden: true }), 5)).toBe(false)
    expect(showsResults(rule({ visible_from: new Date(5) }), 5)).toBe(true)
    expect(showsResults(rule({ visible_from: new Date(6) }), 5)).toBe(false)
    expect(showsResults(rule({ hidden: true, visible_from: new Date(1) }), 5)).toBe(false)
  })

  it('stays as it was at the moment publishing was paused [O13]', () => {
    const paused_since = new Date(5)
    expect(showsResults(rule({ paused_since }), 9)).toBe(true)
    expect(showsResults(rule({ paused_since, visible_from: new Date(5) }), 9)).toBe(true)
    expect(showsResults(rule({ paused_since, visible_from: new Date(6) }), 9)).toBe(false)
  })

  it('is told with its time while that is to come, and without one while a pause holds it [O13]', () => {
    expect(computeVisibleFrom(rule({ visible_from: new Date(6) }), 5)).toBe(6)
    expect(computeVisibleFrom(rule({ visible_from: new Date(4) }), 5)).toBe(4)
    expect(computeVisibleFrom(rule({ visible_from: new Date(6), paused_since: new Date(5) }), 9)).toBeNull()
    expect(computeVisibleFrom(rule(), 5)).toBeNull()
  })
})
