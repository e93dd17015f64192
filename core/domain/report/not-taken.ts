import type { TranscriptRow } from '#contract/exam/class-report.ts'
import type { ReportSubject } from '#contract/exam/report.ts'

/** Whether nobody of the class sat the paper: the class does not take the subject, so that its students missed nothing. */
export const isNotTaken = ({ score, counts }: Pick<ReportSubject, 'score' | 'counts'>): boolean =>
  score === null && counts?.class === 0

/** The same by the marks of a class: of each subject, in the order of `scores`, whether somebody of `rows` sat it. */
export const findTaken = (rows: readonly Pick<TranscriptRow, 'scores'>[]): boolean[] =>
  rows.reduce<boolean[]>((taken, { scores }) => {
    scores.forEach((score, i) => {
      taken[i] ||= score !== null
    })
    return taken
  }, [])
