import type { WorkItem } from '#core/sync/types.ts'

/** Bits a second that the line carries now, by what is being sent; null: nothing was measured. */
export function goodputOf(items: readonly Readonly<Pick<WorkItem, 'status'>>[]): number | null {
  for (const { status } of items)
    if (status.at === 'sending' && status.secondsLeft !== null && status.secondsLeft > 0 && status.kbLeft > 0)
      return (status.kbLeft * 8 * 1024) / status.secondsLeft
  return null
}
