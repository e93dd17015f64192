import type { PaperCount } from './overview.repo.ts'

const round = (n: number): number => Math.round(n * 100) / 100

/** Sums of one class for a reply. */
export const classSumsOf = (c: { class_id: string; name: string }, count: PaperCount | undefined) => ({
  classId: c.class_id,
  className: c.name,
  students: Number(count?.students ?? 0),
  submitted: Number(count?.submitted ?? 0),
  late: Number(count?.late ?? 0),
  checked: Number(count?.checked ?? 0),
  mean: count?.mean == null ? null : round(Number(count.mean)),
  highest: count?.highest == null ? null : Number(count.highest),
})
