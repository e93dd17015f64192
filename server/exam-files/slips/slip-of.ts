import type { StudentReport } from '#contract/exam/report.ts'
import { isNotTaken } from '#core/domain/report/not-taken.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { computeLastChange, trendChange, trendUntil } from '#core/domain/report/trend.ts'
import type { ResultSlip, SlipChange } from '../../slips/results/slip.ts'

/** A report as a slip: what it shows of ranks is what the family may see. @param number of the student in the school */
export function slipOf(report: StudentReport, number: string): ResultSlip {
  const { total, pending, student } = report
  // a class that does not take a paper missed nothing; without any score the slip says what all is missing
  const taken = report.subjects.filter((of) => !isNotTaken(of))
  const subjects = total.score === null ? report.subjects : taken
  const subject = (of: StudentReport['subjects'][number]) => ({
    ...{ name: of.courseName, full: of.full, score: of.score, standing: of.standing },
    ...{ classMean: of.averages.class, schoolMean: of.averages.school },
  })
  const whole = {
    ...{ name: '', full: total.full, score: total.score, standing: total.standing },
    ...{ classMean: total.averages.class, schoolMean: total.averages.school },
  }
  return {
    name: student.studentName,
    number,
    group: schoolGroup(report),
    // of one subject alone the total says nothing more
    columns: [...(subjects.length > 1 ? [whole] : []), ...subjects.map(subject)],
    isApart: total.apart === true,
    pending: pending.map((course) => course.courseName),
    change: changeOf(report),
  }
}

/** Since the last exam that was sat, as the report itself tells it; null: nothing to compare with. */
function changeOf(report: StudentReport): SlipChange | null {
  const last = computeLastChange(report)
  if (!last) return null
  const [before, now] = trendUntil(report)
    .filter(({ scoreRate }) => scoreRate !== null)
    .slice(-2)
  const { kind } = trendChange(report)
  return {
    examName: before?.examName ?? '',
    rate: now?.scoreRate ?? 0,
    change: last.rate,
    beat: last.beat,
    verdict: kind,
  }
}
