import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Compares the contract with what has a handler. The server does not start with a difference.
 * @throws naming every call without a handler and every handler outside the contract
 */
export function assertComplete(calls: readonly Endpoint[], registered: ReadonlySet<string>): void {
  const wanted = new Set<string>(calls.map((c) => c.call))
  const missing = [...wanted].filter((c) => !registered.has(c))
  const foreign = [...registered].filter((c) => !wanted.has(c))
  const faults = [
    ...missing.map((c) => `${c} is in the contract but has no handler`),
    ...foreign.map((c) => `${c} has a handler but is not in the contract`),
  ]
  if (faults.length > 0) throw new Error(`The server and the contract differ:\n  ${faults.join('\n  ')}`)
}
