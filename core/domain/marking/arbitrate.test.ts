import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { type ArbitrationRule, arbitrate } from './arbitrate.ts'

const rule: ArbitrationRule = { threshold: 200, equallyNear: 'higher', step: 50 }

describe('arbitration of double marks', () => {
  it.each([
    [[500], { state: 'third' }],
    [[500, 700], { state: 'final', mark: 600 }],
    [[500, 650], { state: 'final', mark: 600 }],
    [[500, 800], { state: 'third' }],
    [[500, 800, 750], { state: 'final', mark: 800 }],
    [[500, 800, 600], { state: 'final', mark: 550 }],
    [[500, 800, 650], { state: 'final', mark: 750 }],
    [[100, 1000, 500], { state: 'leader' }],
  ] as const)('%j -> %j', (marks, outcome) => {
    expect(arbitrate(marks, rule)).toMatchObject(outcome)
  })

  it('an equally near third may go with the lower pair', () => {
    expect(arbitrate([500, 800, 650], { ...rule, equallyNear: 'lower' })).toMatchObject({
      state: 'final',
      mark: 600,
    })
  })

  it('whoever of the first two marked first, the outcome is the same', () => {
    const mark = fc.integer({ min: 0, max: 24 }).map((x) => x * 50)
    fc.assert(
      fc.property(mark, mark, fc.option(mark, { nil: null }), (a, b, c) => {
        const third = c === null ? [] : [c]
        const { pair: _, ...one } = { pair: null, ...arbitrate([a, b, ...third], rule) }
        expect(arbitrate([b, a, ...third], rule)).toMatchObject(one)
      }),
    )
  })
})
