import type { ReactNode } from 'react'
import type { StudentReport } from '#contract/exam/report.ts'
import { trendUntil } from '#core/domain/report/trend.ts'
import { formatPaperDay, formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { CompareBar } from '#src/ui/charts/bar-compare.tsx'
import { Legend } from '#src/ui/charts/legend.tsx'
import { TrendLine } from '#src/ui/charts/trend-line.tsx'
import type { Who } from '#src/ui/charts/who.ts'
import { whoName } from '#src/ui/report/who-name.ts'
import { hasTrend } from '../sections.rules.ts'
import { beatSentence, toGroupRates, trendWords } from '../trend.rules.ts'
import css from './paper.module.css'
import { type ReportSummary, summarizeReport } from './summary.rules.ts'

/** Exams named in numbers below the line; the line itself has all. */
const MOST_EXAMS = 4

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css['part']}>
    <h3 className={css['title']}>{title}</h3>
    {children}
  </section>
)

const Head = ({ summary: { exam, day, person } }: { summary: ReportSummary }) => (
  <header className={css['head']}>
    <div>
      <h2 className={css['exam']}>{exam}</h2>
      {person && (
        <p>
          <strong>{person.name}</strong> <span className={css['quiet']}>{person.place}</span>
        </p>
      )}
    </div>
    <p className={css['quiet']}>{day}</p>
  </header>
)

const Lines = ({ of, quiet = false }: { of: readonly string[]; quiet?: boolean }) =>
  of.map((line) => (
    <p key={line} className={quiet ? css['quiet'] : undefined}>
      {line}
    </p>
  ))

const Total = ({ summary }: { summary: ReportSummary }) => {
  const { total, means, standing, changes, notes, absences } = summary
  return (
    <section className={css['total']}>
      <div className={css['lines']}>
        <h3 className={css['quiet']}>{t('report.total')}</h3>
        {total && (
          <>
            <p>
              <strong className={css['number']}>{total.score}</strong>{' '}
              <span className={css['quiet']}>{total.outOf}</span>
            </p>
            <p className={css['quiet']}>{total.rate}</p>
          </>
        )}
        {means !== '' && <p className={css['quiet']}>{means}</p>}
      </div>
      <div className={css['lines']}>
        <Lines of={changes} />
        <Lines of={standing} quiet />
        <Lines of={[...notes, absences].filter((line) => line !== '')} quiet />
      </div>
    </section>
  )
}

const Subjects = ({ summary: { groups, rows } }: { summary: ReportSummary }) => {
  const others = groups.filter(({ who }) => who !== 'own')
  return (
    <Part title={t('report.subjects.title')}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('report.subject')}</th>
            <th scope="col">{t('share.own')}</th>
            <th scope="col" className={css['bar']}>
              {t('share.bar')}
            </th>
            {others.map(({ who, label }) => (
              <th key={who} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{t('share.compared')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ paperId, course, marks, rates, means, gap }) => (
            <tr key={paperId}>
              <th scope="row">{course}</th>
              <td>{marks}</td>
              <td className={css['bar']}>
                <CompareBar rates={rates} />
              </td>
              {others.map(({ who }, i) => (
                <td key={who}>{means[i]}</td>
              ))}
              <td>{gap}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Legend items={groups} />
    </Part>
  )
}

const Lost = ({ lost }: { lost: NonNullable<ReportSummary['lost']> }) => (
  <Part title={t('report.lost.title')}>
    <p>{lost.finding}</p>
    <table className={css['table']}>
      <tbody>
        {lost.rows.map(({ name, count, items }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count}</td>
            <td className={css['words']}>{items}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Part>
)

const NAMED = ['own', 'class', 'school'] as const
const nameOf = (who: (typeof NAMED)[number]): string =>
  who === 'own' ? t('share.own') : whoName(who, 'grade')

const Trend = ({ report }: { report: StudentReport }) => {
  const points = trendUntil(report)
  const beat = beatSentence(report)
  const has = (who: Who) => points.some((point) => toGroupRates(point)[who] !== null)
  const groups = NAMED.filter(has).map((who) => ({ who, label: nameOf(who) }))
  const entries = points.map((point) => ({
    id: point.examId,
    label: formatPaperDay(point.startTime),
    rates: toGroupRates(point),
  }))
  return (
    <Part title={t('report.trend.title')}>
      <div className={css['trend']}>
        <TrendLine entries={entries} />
        <div className={css['lines']}>
          <p>{trendWords(report)}</p>
          {beat !== '' && <p className={css['quiet']}>{beat}</p>}
          <Legend items={groups} />
        </div>
      </div>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('report.trend.exam')}</th>
            <th scope="col">{t('report.trend.day')}</th>
            {groups.map(({ who, label }) => (
              <th key={who} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points
            .slice(-MOST_EXAMS)
            .toReversed()
            .map((point) => (
              <tr key={point.examId}>
                <th scope="row">{point.examName}</th>
                <td>{formatPaperDay(point.startTime)}</td>
                {groups.map(({ who }) => (
                  <td key={who}>{formatRate(toGroupRates(point)[who])}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </Part>
  )
}

interface PaperProps {
  readonly report: StudentReport
  readonly last: StudentReport | null
  readonly named: boolean
}

/** The report on two sheets at most. What a list could have too much of is counted instead. */
export const Paper = ({ report, last, named }: PaperProps) => {
  const summary = summarizeReport(report, last, { named })
  return (
    <article className={css['paper']} data-paper="own">
      <Head summary={summary} />
      <Total summary={summary} />
      {summary.rows.length > 0 && <Subjects summary={summary} />}
      {summary.lost && <Lost lost={summary.lost} />}
      <Part title={t('report.next.title')}>
        <ol className={css['next']}>
          {summary.next.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ol>
      </Part>
      {hasTrend(report) && <Trend report={report} />}
      <p className={css['quiet']}>{summary.made}</p>
    </article>
  )
}
