import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { groupLostMarks, type LostMarks } from '#core/domain/report/lost-marks.ts'
import { MIN_GROUP } from '#core/domain/report/reference.ts'
import { sumMarks, weaknesses } from '#core/domain/report/weakness.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { withItems } from './sections.rules.ts'

export interface InSubject {
  readonly subject: ReportSubject
  readonly lost: LostMarks
}

/** Lost marks of each subject that has items. */
export const groupLostBySubject = (report: StudentReport): InSubject[] =>
  withItems(report).map((subject) => ({
    subject,
    lost: groupLostMarks(subject.items, subject.counts ?? report.counts),
  }))

/** Nobody to compare with: what was lost is one group. */
export const isAlone = ({ counts }: StudentReport): boolean =>
  counts.class < MIN_GROUP && counts.school < MIN_GROUP

/** What most others got is worth so many marks; '' where nothing can be said. */
export function summarizeLostMarks(report: StudentReport): string {
  if (groupLostBySubject(report).reduce((sum, { lost }) => sum + lost.total, 0) === 0)
    return t('report.lost.none')
  const worth = sumMarks(weaknesses(report).map(({ marks }) => marks))
  if (worth > 0) return t('report.lost.sum', { marks: formatScore(worth) })
  return isAlone(report) ? '' : t('report.lost.sumNone')
}
