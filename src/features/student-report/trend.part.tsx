import { memo } from 'react'
import type { StudentReport } from '#contract/exam/report.ts'
import { trendUntil } from '#core/domain/report/trend.ts'
import { formatDay, formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { TrendLine } from '#src/ui/charts/trend-line.tsx'
import type { Who } from '#src/ui/charts/who.ts'
import { whoName } from '#src/ui/report/who-name.ts'
import { listShownGroups } from './legend.rules.ts'
import css from './report.module.css'
import { hasTrend } from './sections.rules.ts'
import { beatSentence, toGroupRates, trendSentence } from './trend.rules.ts'

/** An exam's line of a list, which a trend is made of, has the rate of the grade. */
const nameOf = (who: Who): string => whoName(who, 'grade')

/** Score rates over the exams up to this one; drawn from two exams up. */
export const Trend = memo(({ report }: { report: StudentReport }) => {
  const points = trendUntil(report)
  if (!hasTrend(report)) return null
  const groups = listShownGroups(points.map(toGroupRates))
  const beat = beatSentence(report)
  return (
    <Card title={t('report.trend.title')}>
      <ChartFigure
        finding={trendSentence(report)}
        asTable={t('report.asTable')}
        legend={groups.map((who) => ({ who, label: nameOf(who) }))}
        table={{
          head: [t('report.trend.exam'), t('report.trend.day'), ...groups.map(nameOf)],
          rows: points.map((point) => [
            point.examName,
            formatDay(point.startTime),
            ...groups.map((who) => formatRate(toGroupRates(point)[who])),
          ]),
        }}
      >
        <TrendLine
          entries={points.map((point) => ({
            id: point.examId,
            label: formatDay(point.startTime),
            rates: toGroupRates(point),
          }))}
        />
        <p className={css['axis']}>{t('report.trend.axis')}</p>
        {beat !== '' && <p className={css['axis']}>{beat}</p>}
      </ChartFigure>
    </Card>
  )
})
