import type { DraftKind, DraftRow, Finishes } from './work-rows.ts'

/** Whether work was done on a draft since an operation that finishes it was queued; where the person looks is no work. */
export const isWorkedOn = (
  { rev, fieldRev }: Pick<DraftRow, 'rev' | 'fieldRev'>,
  finishes: Finishes,
): boolean => {
  const { view } = finishes
  if (rev <= finishes.rev || view === undefined) return rev > finishes.rev
  return Object.entries(fieldRev).some(([field, at]) => at > finishes.rev && !view.includes(field))
}

/** Whether an operation finishes a draft as it is: it is the draft's own, and no work was done since. */
export const isFinishedBy = (kind: DraftKind, row: DraftRow, finishes: Finishes | null): boolean =>
  finishes?.kind === kind && finishes.target === row.target && !isWorkedOn(row, finishes)
