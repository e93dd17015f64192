import type { DraftRow, Finishes } from './work-rows.ts'

/** Whether work was done on a draft since an operation that finishes it was queued; where the person looks is no work. */
export const isWorkedOn = (
  { rev, fieldRev }: Pick<DraftRow, 'rev' | 'fieldRev'>,
  finishes: Finishes,
): boolean => {
  const { view } = finishes
  if (rev <= finishes.rev || view === undefined) return rev > finishes.rev
  return Object.entries(fieldRev).some(([field, at]) => at > finishes.rev && !view.includes(field))
}
