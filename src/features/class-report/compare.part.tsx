import type { ClassReport } from '#contract/exam/class-report.ts'
import { formatMean } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { BarCompare } from '#src/ui/charts/bar-compare.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import type { ByWho, Who } from '#src/ui/charts/who.ts'
import { formatSigned } from '#src/ui/report/marks.ts'
import shared from '#src/ui/shared.module.css'
import { contrastFinding, type OverviewLine, overviewLines } from './overview.rules.ts'

const GROUPS: readonly Who[] = ['class', 'school', 'joint']

const ratesOf = (line: OverviewLine): ByWho => ({
  own: null,
  class: line.class.scoreRate,
  school: line.school.scoreRate,
  joint: line.joint?.scoreRate ?? null,
})

/** The class's means against school and joint, a bar each; tells only what chance does not explain. */
export const Compare = ({ report }: { report: ClassReport }) => {
  const lines = overviewLines(report)
  const groups = GROUPS.filter((who) => lines.some((line) => ratesOf(line)[who] !== null))
  const means = (line: OverviewLine): (number | null)[] =>
    groups.map((who) => (who === 'own' ? null : (line[who]?.mean ?? null)))
  return (
    <Card title={t('report.class.compare')}>
      <ChartFigure
        finding={contrastFinding(lines)}
        asTable={t('report.asTable')}
        legend={groups.map((who) => ({ who, label: t(`report.who.${who}`) }))}
        drawn={false}
        table={{
          head: [t('report.subject'), ...groups.map((who) => t(`report.who.${who}`))],
          rows: lines.map((line) => [line.name, ...means(line).map(formatMean)]),
        }}
      >
        <BarCompare
          main="class"
          rows={lines.map((line) => ({
            id: line.id,
            rates: ratesOf(line),
            label: (
              <span>
                <span className={shared['strong']}>{line.name}</span> {formatMean(line.class.mean)}
              </span>
            ),
            note:
              line.contrast === null
                ? ''
                : `${formatSigned(line.contrast.difference)} · ${t(`report.stats.verdict.${line.contrast.verdict}`)}`,
          }))}
        />
      </ChartFigure>
    </Card>
  )
}
