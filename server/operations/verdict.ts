import type { OpOutcome } from '#contract/operations/operations.ts'

/** What counts for a target now. */
export interface Counting {
  rev: number
  accountId: string
  deviceId: string
  deviceRev: number
}

/** `open`: in time; `late`: after the deadline, not handed in before; `closed`: handed in and over, checked, withdrawn. */
export type Window = 'open' | 'late' | 'closed'

/**
 * What becomes of an operation. Of one phone the one with the higher counter counts, in whatever order they come. Of two
 * phones, the second to write without having seen the first is a conflict and does not count: what its author has not
 * read is replaced by nobody. Nothing is ever dropped.
 * @param op `saysTheSame`: as what counts, so that there is nothing to choose between
 */
export function verdict(
  op: { accountId: string; deviceId: string; baseRev: number; rev: number; saysTheSame: boolean },
  now: Counting | null,
  window: Window,
): OpOutcome {
  if (window === 'closed') return 'held'
  const samePhone = now?.deviceId === op.deviceId && now.accountId === op.accountId
  if (samePhone && op.rev <= now.deviceRev) return 'older'
  if (now && !samePhone && op.baseRev < now.rev && !op.saysTheSame) return 'conflict'
  return window === 'late' ? 'late' : 'applied'
}
