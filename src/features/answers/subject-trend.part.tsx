import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { EARLIER_EXAMS, type SubjectPoint, subjectTrend } from '#core/domain/report/subject-trend.ts'
import { trendUntil } from '#core/domain/report/trend.ts'
import { formatDay, formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useEarlierReports } from '#src/state/reports/earlier-reports.ts'
import { Card } from '#src/ui/card.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { TrendLine } from '#src/ui/charts/trend-line.tsx'
import { WHO, type Who } from '#src/ui/charts/who.ts'
import { formatPoints } from '#src/ui/report/marks.ts'
import { whoName } from '#src/ui/report/who-name.ts'
import type { ReportRef } from './use-report.ts'

const ratesOf = ({ own, class: klass, school }: SubjectPoint) => ({ own, class: klass, school, joint: null })

/** The last change in words: the student's rate, then beside the class where both exams tell it. */
export function changeWords(before: SubjectPoint, now: SubjectPoint): string {
  const rates = t('answers.subject.since', {
    exam: before.examName,
    before: formatRate(before.own),
    now: formatRate(now.own),
  })
  if (before.class === null || now.class === null) return rates
  const change = now.own - now.class - (before.own - before.class)
  const points = formatPoints(change)
  const way = points === '0' ? 'same' : change > 0 ? 'up' : 'down'
  return rates + t('answers.subject.sinceClass', { way, points })
}

/** A subject over this exam and those before it that the phone has or can read; nothing where there is no other. */
export const SubjectTrend = ({
  report,
  subject,
  link,
}: {
  report: StudentReport
  subject: ReportSubject
  link: ReportRef
}) => {
  const examIds = trendUntil(report)
    .map(({ examId }) => examId)
    .filter((id) => id !== report.examId)
    .slice(-EARLIER_EXAMS)
  const { reports } = useEarlierReports(examIds, link.reportStudentId)
  const points = subjectTrend(report, reports, subject.courseId)
  const [before, now] = points.slice(-2)
  if (!before || !now) return null
  const groups = WHO.filter((who) => points.some((point) => ratesOf(point)[who] !== null))
  const name = (who: Who) => whoName(who, schoolGroup(report))
  return (
    <Card title={t('answers.subject.trend')}>
      <ChartFigure
        finding={changeWords(before, now)}
        asTable={t('report.asTable')}
        legend={groups.map((who) => ({ who, label: name(who) }))}
        table={{
          head: [t('report.trend.exam'), t('report.trend.day'), ...groups.map(name)],
          rows: points.map((point) => [
            point.examName,
            formatDay(point.startTime),
            ...groups.map((who) => formatRate(ratesOf(point)[who])),
          ]),
        }}
      >
        <TrendLine
          entries={points.map((point) => ({
            id: point.examId,
            label: formatDay(point.startTime),
            rates: ratesOf(point),
          }))}
        />
      </ChartFigure>
    </Card>
  )
}
