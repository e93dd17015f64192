import type { StudentReport, TrendPoint } from '#contract/exam/report.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { computeLastChange, trendChange } from '#core/domain/report/trend.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { ByWho } from '#src/ui/charts/who.ts'
import { formatPoints } from '#src/ui/report/marks.ts'

/** The rates of an earlier exam; what is called the school there is the student's grade. */
export const toGroupRates = ({ scoreRate, classRate, schoolRate }: TrendPoint): ByWho => ({
  own: scoreRate,
  class: classRate,
  school: schoolRate,
  joint: null,
})

/** The way of a change as its figure shows it: one of less than half a point is none. */
const findTrendDirection = (change: number): 'up' | 'down' | 'same' =>
  formatPoints(change) === '0' ? 'same' : change < 0 ? 'down' : 'up'

/** The change beside the class, to stand beside a small line. */
export function trendWords(report: StudentReport): string {
  const { kind, change, compared } = trendChange(report)
  return t(`report.trend.short.${kind}`, {
    way: findTrendDirection(change),
    points: formatPoints(change),
    compared,
  })
}

/** How the share of the school that lies below changed since the exam before; '' where ranks are not shown. */
export function beatSentence(report: StudentReport): string {
  const beat = computeLastChange(report)?.beat
  return beat
    ? t('report.trend.beat', {
        group: schoolGroup(report),
        from: formatRate(beat.from / 100),
        to: formatRate(beat.to / 100),
      })
    : ''
}

/** The change over earlier exams with its margin, in words; says so where it is within chance. */
export function trendSentence(report: StudentReport): string {
  const { kind, change, margin, compared } = trendChange(report)
  return t(`report.trend.${kind}`, {
    way: findTrendDirection(change),
    points: formatPoints(change),
    margin: formatPoints(margin),
    compared,
  })
}
