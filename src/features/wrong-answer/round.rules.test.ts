import { beforeAll, describe, expect, it } from 'vitest'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { daysWith, endLines } from './round.rules.ts'

beforeAll(async () => {
  await setLocale('en')
  await loadArea('wrong')
})

describe('the end of a round', () => {
  it('says how it went, and a habit only once there is one', () => {
    expect(endLines(3, 5, null)).toEqual(['3 of 5 right. The others come back sooner.'])
    expect(endLines(5, 5, 1)).toEqual(['All 5 right.'])
    expect(endLines(0, 1, 4)[1]).toBe('Practised on 4 of the last 7 days.')
    expect(endLines(5, 5, 7)[1]).toBe('Practised every day of the week.')
  })

  it('says nothing of a round left at once', () => expect(endLines(0, 0, 5)).toEqual([]))

  it('counts today once, whether the school knows of it yet or not', () => {
    expect(daysWith({ daysPractised: 3, done: 0 })).toBe(4)
    expect(daysWith({ daysPractised: 3, done: 2 })).toBe(3)
    expect(daysWith({ daysPractised: 7, done: 0 })).toBe(7)
    expect(daysWith({ done: 2 })).toBeNull()
  })
})
