import type { DraftKind, DraftRow } from './work-rows.ts'

/** The draft that an operation finishes, as it was when that was queued. */
export interface Finishes {
  kind: DraftKind
  target: string
  rev: number
  /** Fields of the draft that say only where the person is. Absent: there are none, or an older app queued it. */
  view?: readonly string[]
}

/** Whether work was done on a draft since an operation that finishes it was queued; where the person looks is no work. */
export const isWorkedOn = (
  { rev, fieldRev }: Pick<DraftRow, 'rev' | 'fieldRev'>,
  finishes: Finishes,
): boolean => {
  const { view } = finishes
  if (rev <= finishes.rev || view === undefined) return rev > finishes.rev
  return Object.entries(fieldRev).some(([field, at]) => at > finishes.rev && !view.includes(field))
}
