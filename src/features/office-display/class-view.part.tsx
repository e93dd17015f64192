import type { ClassReport } from '#contract/exam/class-report.ts'
import type { DisplaySettings } from '#contract/office/display.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Facts } from '#src/ui/facts.tsx'
import shared from '#src/ui/shared.module.css'
import own from './class-view.module.css'
import css from './display.module.css'

interface ClassViewProps {
  report: ClassReport
  settings: DisplaySettings
  /** True: the form was changed since. */
  stale: boolean
}

/** Rows that show what the settings do; the transcript itself has all. */
const ROWS = 5

/** What of a class's report the settings decide about, as its teachers read it. */
export const ClassView = ({ report, settings, stale }: ClassViewProps) => {
  const { hasTotal, absences, className, rows, courses } = report
  const [first] = courses
  const stats = hasTotal ? report.total.class : first?.class
  const shown = rows.slice(0, ROWS)
  return (
    <div className={css['report']} aria-live="polite">
      {stale && <p className={shared['error']}>{t('officeDisplay.stale')}</p>}
      <p className={shared['quiet']}>
        {hasTotal
          ? t('officeDisplay.classReader.head', { class: className })
          : t('officeDisplay.classReader.subject', { class: className, course: first?.courseName ?? '' })}
      </p>
      {absences && <p>{t('officeDisplay.apart', { n: absences.some, rule: absences.rule })}</p>}
      {!hasTotal && <p>{t('officeDisplay.noTotal')}</p>}
      <Facts
        facts={[
          [t('officeDisplay.classMean'), formatMean(stats?.mean ?? null)],
          [t('officeDisplay.thresholds.excellent'), formatRate(stats?.excellentRate ?? null)],
          [t('officeDisplay.thresholds.good'), formatRate(stats?.goodRate ?? null)],
          [t('officeDisplay.thresholds.pass'), formatRate(stats?.passRate ?? null)],
          [t('officeDisplay.thresholds.low'), formatRate(stats?.lowRate ?? null)],
          [t('officeDisplay.comparesWith'), t(`officeDisplay.staff.${settings.staffCompare}`)],
        ]}
      />
      <table className={own['rows']}>
        <thead>
          <tr>
            <th scope="col">{t('officeDisplay.student')}</th>
            <th scope="col">{t('officeDisplay.score')}</th>
            {hasTotal && <th scope="col">{t('officeDisplay.classRank')}</th>}
            {hasTotal && <th scope="col">{t('officeDisplay.schoolRank')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.studentId}>
              <th scope="row">{row.studentName || t('officeDisplay.removed')}</th>
              <td>{formatScore(hasTotal ? row.total : (row.scores[0] ?? null))}</td>
              {hasTotal && <td>{row.classRank ?? '—'}</td>}
              {hasTotal && <td>{row.schoolRank ?? '—'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={shared['quiet']}>{t('officeDisplay.more', { n: shown.length, all: rows.length })}</p>
    </div>
  )
}
