import { memo } from 'react'
import type { ReportSubject, StudentReport } from '#contract/report.ts'
import { type KnowledgeRow, knowledgeRows } from '#core/domain/report/knowledge.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { BarCompare } from '#src/ui/charts/bar-compare.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { formatMarks } from '#src/ui/report/marks.ts'
import { legendOf, shown } from './legend.rules.ts'
import css from './report.module.css'

/** Rows drawn as bars; the others are in the table behind them. */
const DRAWN = 8

interface Point extends KnowledgeRow {
  subject: ReportSubject
}

const ratesOf = ({ own, reference }: KnowledgeRow) => ({ own, class: reference, school: null, joint: null })

function note({ own, reference, verdict, items }: Point) {
  const rates =
    reference === null
      ? t('report.knowledge.own', { own: formatRate(own) })
      : t('report.knowledge.rates', { own: formatRate(own), class: formatRate(reference) })
  return (
    <>
      {rates} {verdict === 'weak' && <Badge tone="warn">{t('report.knowledge.weak')}</Badge>}
      {verdict === 'strong' && <Badge tone="good">{t('report.knowledge.strong')}</Badge>}
      {items === 1 && ` ${t('report.knowledge.few')}`}
    </>
  )
}

function finding(first: Point): string {
  if (first.reference === null) return t('report.knowledge.alone')
  if (first.verdict !== 'weak' || first.recoverable < 1) return t('report.knowledge.none')
  const { knowledge, recoverable } = first
  return t('report.knowledge.finding', { knowledge: knowledge.name, marks: formatMarks(recoverable) })
}

/** Knowledge points of all subjects against the class: the weak ones, then the others, the most marks within reach first. */
export const Knowledge = memo(({ report }: { report: StudentReport }) => {
  const points = report.subjects
    .flatMap((subject) => knowledgeRows(subject, report.counts).map((row) => ({ ...row, subject })))
    .sort(
      (a, b) => Number(b.verdict === 'weak') - Number(a.verdict === 'weak') || b.recoverable - a.recoverable,
    )
  const first = points[0]
  if (first === undefined) return null
  const groups = shown(points.map(ratesOf))
  return (
    <Card title={t('report.knowledge.title')}>
      <ChartFigure
        finding={finding(first)}
        asTable={t('report.asTable')}
        legend={legendOf(groups)}
        drawn={false}
        table={{
          head: [
            t('report.knowledge.name'),
            t('report.knowledge.score'),
            ...groups.map((who) => t(`report.who.${who}`)),
          ],
          rows: points.map((point) => [
            report.subjects.length > 1
              ? `${point.knowledge.name} · ${point.subject.courseName}`
              : point.knowledge.name,
            t('report.items.scoreOf', {
              score: formatMarks(point.knowledge.score),
              full: formatMarks(point.knowledge.full),
            }),
            ...groups.map((who) => formatRate(ratesOf(point)[who])),
          ]),
        }}
      >
        <BarCompare
          rows={points.slice(0, DRAWN).map((point) => ({
            id: `${point.subject.paperId}-${point.knowledge.name}`,
            rates: ratesOf(point),
            note: note(point),
            label: (
              <span>
                <span className={css['strong']}>{point.knowledge.name}</span>{' '}
                {report.subjects.length > 1 && (
                  <span className={css['quiet']}>{point.subject.courseName}</span>
                )}
              </span>
            ),
          }))}
        />
      </ChartFigure>
    </Card>
  )
})
