import type { ReportItem, ReportSubject, StudentReport } from '#contract/exam/report.ts'

export type ItemOutcome = 'right' | 'part' | 'wrong' | 'none'

/** How an item went: full marks, some, nothing, or not given. */
export const classifyItemOutcome = ({ score, full }: Pick<ReportItem, 'score' | 'full'>): ItemOutcome =>
  score === null ? 'none' : score >= full ? 'right' : score > 0 ? 'part' : 'wrong'

/** Subjects the student sat, in order. */
export const listSatSubjects = (report: StudentReport): ReportSubject[] =>
  report.subjects.filter((s) => s.score !== null && s.items.length > 0)

/** The subject of a paper id, else the first that was sat; undefined: none was. */
export const findSubjectOrFirst = (
  report: StudentReport,
  paperId: string | null,
): ReportSubject | undefined => {
  const sat = listSatSubjects(report)
  return sat.find((s) => s.paperId === paperId) ?? sat[0]
}

export interface OutcomeCounts {
  readonly right: number
  readonly part: number
  readonly wrong: number
  readonly none: number
}

export function tallyOf(subject: ReportSubject): OutcomeCounts {
  const count = (outcome: ItemOutcome) =>
    subject.items.filter((i) => classifyItemOutcome(i) === outcome).length
  return { right: count('right'), part: count('part'), wrong: count('wrong'), none: count('none') }
}

/** Item before and after one in the paper; null at the ends. */
export function neighbours(
  subject: ReportSubject,
  no: string,
): { before: string | null; after: string | null } {
  const at = subject.items.findIndex((i) => i.no === no)
  return { before: subject.items[at - 1]?.no ?? null, after: subject.items[at + 1]?.no ?? null }
}
