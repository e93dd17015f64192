import type { ReportSubject } from '#contract/exam/report.ts'

/** Whether nobody of the class sat the paper: the class does not take the subject, so that its students missed nothing. */
export const isNotTaken = ({ score, counts }: Pick<ReportSubject, 'score' | 'counts'>): boolean =>
  score === null && counts?.class === 0
