import type { Gate, Switches } from '#contract/brand-switches.ts'

/**
 * The switches as they work together: files on their own server mean no payment, and without payment or membership
 * nothing is bought (P11, P32).
 */
export function applySwitchDependencies(given: Switches): Switches {
  const allowPay = given.allowPay && !given.localFileServer
  return { ...given, allowPay, buyVip: given.buyVip && allowPay && !given.closeVIP }
}

/** Whether a route, an entry or a call exists for a brand with these (settled) switches. */
export function isGateOpen(gate: Gate, switches: Readonly<Switches>): boolean {
  const wanted = gate.switch === undefined ? [] : [gate.switch].flat()
  return wanted.every((name) => switches[name]) && !(gate.not !== undefined && switches[gate.not])
}
