import type { ReportSubject, StudentReport } from '#contract/report.ts'
import { type KnowledgeRow, knowledgeRows } from '#core/domain/report/knowledge.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { BarCompare } from '#src/ui/charts/bar-compare.tsx'
import { Legend } from '#src/ui/charts/legend.tsx'
import css from './answers.module.css'

const ratesOf = ({ own, reference }: KnowledgeRow) => ({ own, class: reference, school: null, joint: null })

/** Knowledge points of a subject on one scale, each with the class's mark; what the class gets most beyond is first. */
export const SubjectPoints = ({ report, subject }: { report: StudentReport; subject: ReportSubject }) => {
  const rows = knowledgeRows(subject, report.counts)
  if (rows.length === 0) return null
  const compared = rows.some(({ reference }) => reference !== null)
  return (
    <Card title={t('answers.subject.knowledge')}>
      <div className={css['legend']}>
        <Legend
          items={(compared ? (['own', 'class'] as const) : (['own'] as const)).map((who) => ({
            who,
            label: t(`report.who.${who}`),
          }))}
        />
      </div>
      <BarCompare
        rows={rows.map((row) => ({
          id: row.knowledge.name,
          label: <span>{row.knowledge.name}</span>,
          note: (
            <>
              {t('answers.subject.of', {
                score: formatScore(row.knowledge.score),
                full: formatScore(row.knowledge.full),
              })}
              {row.reference !== null &&
                ` · ${t('answers.subject.classRate', { rate: formatRate(row.reference) })}`}
            </>
          ),
          rates: ratesOf(row),
        }))}
      />
    </Card>
  )
}
