import type { StudentReport } from '#contract/report.ts'
import { type Finding, findings } from '#core/domain/report/finding.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { formatMarks, formatPoints } from '#src/ui/report/marks.ts'

function say(finding: Finding, report: StudentReport): string {
  const key = `report.sentence.${finding.kind}` as const
  switch (finding.kind) {
    case 'trendUp':
    case 'trendDown':
      return t(key, { points: formatPoints(finding.points), compared: finding.compared })
    case 'lead':
      return t(key, { course: finding.courseName, marks: formatMarks(finding.marks) })
    case 'leadTotal':
      return t(key, { marks: formatMarks(finding.marks) })
    case 'knowledgeCost': {
      const { courseName: course, knowledge, own, reference } = finding
      return t(key, { course, knowledge, own: formatRate(own), class: formatRate(reference) })
    }
    case 'itemsCost': {
      const { courseName: course, count, marks } = finding
      return t(key, { course, count, marks: formatScore(marks) })
    }
    case 'plain':
      return t(key, { score: formatScore(report.total.score), full: formatScore(report.total.full) })
    case 'absent':
    case 'perfect':
    case 'mostlyHard':
    case 'even':
      return t(key)
  }
}

/** The report in one or two plain sentences made from its data. */
export function sentenceOf(report: StudentReport): string {
  const [first, second] = findings(report).map((finding) => say(finding, report))
  if (first === undefined) return ''
  return second === undefined ? first : t('report.sentence.join', { first, second })
}
