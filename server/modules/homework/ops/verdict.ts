import type { OpOutcome } from '#contract/operations.ts'

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
 * phones, the second to write without having seen the first is a conflict: a student's newest counts and the other stays
 * listed; a marker's older one stays until somebody chooses. Nothing is ever dropped.
 */
export function verdict(
  op: { accountId: string; deviceId: string; baseRev: number; rev: number },
  now: Counting | null,
  window: Window,
  side: 'student' | 'marker',
): { outcome: OpOutcome; counts: boolean } {
  if (window === 'closed') return { outcome: 'held', counts: false }
  const samePhone = now?.deviceId === op.deviceId && now.accountId === op.accountId
  if (samePhone && op.rev <= now.deviceRev) return { outcome: 'older', counts: false }
  if (now && !samePhone && op.baseRev < now.rev) return { outcome: 'conflict', counts: side === 'student' }
  return { outcome: window === 'late' ? 'late' : 'applied', counts: true }
}
