import { describe, expect, it } from 'vitest'
import type { Switches } from '#contract/brand-switches.ts'
import { bareBrand } from './default.ts'
import { applySwitchDependencies, isGateOpen } from './switches.ts'

const having = (more: Partial<Switches>): Switches =>
  applySwitchDependencies({ ...bareBrand.switches, ...more })

describe('switches together', () => {
  it('files on their own server leave no payment, whatever else is said [P32]', () => {
    expect(having({ localFileServer: true, allowPay: true })).toMatchObject({
      allowPay: false,
      buyVip: false,
    })
  })
  it('nothing is bought without payment or without membership [P10] [P11] [P19]', () => {
    expect(having({}).buyVip).toBe(true)
    expect(having({ allowPay: false }).buyVip).toBe(false)
    expect(having({ closeVIP: true })).toMatchObject({ buyVip: false, allowPay: true })
  })
})

describe('a gate', () => {
  it('without a switch is always open', () => expect(isGateOpen({}, having({}))).toBe(true))
  it('opens when all its switches are on', () => {
    const gate = { switch: ['allowPay', 'homework'] } as const
    expect(isGateOpen(gate, having({}))).toBe(true)
    expect(isGateOpen(gate, having({ homework: false }))).toBe(false)
    expect(isGateOpen(gate, having({ allowPay: false }))).toBe(false)
  })
  it('closes when what it must not meet is on', () => {
    expect(isGateOpen({ not: 'closeVIP' }, having({}))).toBe(true)
    expect(isGateOpen({ switch: 'homework', not: 'closeVIP' }, having({ closeVIP: true }))).toBe(false)
  })
})
