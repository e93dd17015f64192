import type { StudentReport } from '#contract/report.ts'
import { trendChange } from '#core/domain/report/trend.ts'
import { t } from '#src/i18n/i18n.ts'
import { formatPoints } from '#src/ui/report/marks.ts'

/** The change in a few words, to stand beside a small line. */
export function trendWords(report: StudentReport): string {
  const { kind, change, compared } = trendChange(report)
  return t(`report.trend.short.${kind}`, { points: formatPoints(change), compared })
}

/** The change over earlier exams with its margin, in words; says so where it is within chance. */
export function trendSentence(report: StudentReport): string {
  const { kind, change, margin, compared } = trendChange(report)
  return t(`report.trend.${kind}`, { points: formatPoints(change), margin: formatPoints(margin), compared })
}
