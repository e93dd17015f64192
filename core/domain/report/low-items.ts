import type { ClassReport } from '#contract/class-report.ts'

export type TranscriptItem = ClassReport['courses'][number]['items'][number]

/** A class rate below this is worth a lesson. */
export const LOW_RATE = 0.4
/** So is one this far below the school's. */
export const BEHIND_SCHOOL = 0.1

/** Items to go through in class: low rate, or clearly behind the school. Furthest behind the school first. */
export function lowItems(items: readonly TranscriptItem[]): TranscriptItem[] {
  const behind = (item: TranscriptItem): number =>
    (item.schoolRate ?? item.classRate ?? 0) - (item.classRate ?? 0)
  return items
    .filter((item) => item.classRate !== null && (item.classRate < LOW_RATE || behind(item) >= BEHIND_SCHOOL))
    .sort((a, b) => behind(b) - behind(a) || (a.classRate ?? 0) - (b.classRate ?? 0))
}
