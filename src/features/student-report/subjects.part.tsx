import { memo, useState } from 'react'
import type { ReportSubject, StudentReport } from '#contract/report.ts'
import { MIN_GROUP } from '#core/domain/report/reference.ts'
import { byWorth, worthDoing } from '#core/domain/report/worth.ts'
import { formatMean, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { BarCompare } from '#src/ui/charts/bar-compare.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { RADAR_MIN_AXES } from '#src/ui/charts/radar.geometry.ts'
import { Radar } from '#src/ui/charts/radar.tsx'
import { formatMarks } from '#src/ui/report/marks.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { legendOf, shown, subjectRates } from './legend.rules.ts'
import { openTarget, subjectId } from './open-target.actions.ts'
import css from './report.module.css'

type View = 'bars' | 'radar'

function note({ score, averages }: ReportSubject, inClass: number): string {
  if (score === null) return t('report.absent')
  if (averages.class === null || inClass < MIN_GROUP) return ''
  const marks = formatMarks(Math.abs(score - averages.class))
  if (marks === '0') return t('report.subjects.same')
  return t(score > averages.class ? 'report.subjects.above' : 'report.subjects.below', { marks })
}

function finding(report: StudentReport, first: ReportSubject | undefined): string {
  const worth = first === undefined ? 0 : worthDoing(first, report.counts)
  if (first !== undefined && worth >= 1) {
    return t('report.subjects.worth', { course: first.courseName, marks: formatMarks(worth) })
  }
  const compared =
    report.counts.class >= MIN_GROUP &&
    report.subjects.some(({ score, averages }) => score !== null && averages.class !== null)
  return t(compared ? 'report.subjects.fine' : 'report.subjects.alone')
}

/** Subjects as bars against class, school and joint, the one most worth doing first; a radar from three subjects up. */
export const Subjects = memo(({ report }: { report: StudentReport }) => {
  const [view, setView] = useState<View>('bars')
  const subjects = byWorth(report.subjects, report.counts)
  const groups = shown(subjects.map(subjectRates))
  const marks = ({ score, averages }: ReportSubject, who: (typeof groups)[number]): string =>
    who === 'own' ? (score === null ? t('report.absent') : formatScore(score)) : formatMean(averages[who])
  return (
    <Card title={t('report.subjects.title')}>
      {report.subjects.length >= RADAR_MIN_AXES && (
        <div className={css['switch']}>
          <SegmentedControl<View>
            label={t('report.subjects.view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'bars', title: t('report.subjects.bars') },
              { value: 'radar', title: t('report.subjects.radar') },
            ]}
          />
        </div>
      )}
      <ChartFigure
        finding={finding(report, subjects[0])}
        asTable={t('report.asTable')}
        legend={legendOf(groups)}
        drawn={view === 'radar'}
        table={{
          head: [t('report.subject'), ...groups.map((who) => t(`report.who.${who}`)), t('report.full')],
          rows: subjects.map((subject) => [
            subject.courseName,
            ...groups.map((who) => marks(subject, who)),
            formatScore(subject.full),
          ]),
        }}
      >
        {view === 'radar' ? (
          // The exam's own order: a shape must not change with what is worth doing.
          <Radar
            axes={report.subjects.map((subject) => ({
              id: subject.paperId,
              label: subject.courseName,
              rates: subjectRates(subject),
            }))}
          />
        ) : (
          <>
            <BarCompare
              rows={subjects.map((subject) => ({
                id: subject.paperId,
                rates: subjectRates(subject),
                note: note(subject, (subject.counts ?? report.counts).class),
                label: (
                  <button
                    type="button"
                    className={css['subjectButton']}
                    onClick={() => openTarget(subjectId(subject.paperId))}
                  >
                    <span className={css['strong']}>{subject.courseName}</span>{' '}
                    {subject.score !== null && (
                      <span>
                        {t('report.subjects.score', {
                          score: formatScore(subject.score),
                          full: formatScore(subject.full),
                        })}
                      </span>
                    )}
                    <VisuallyHidden>{t('report.subjects.open')}</VisuallyHidden>
                  </button>
                ),
              }))}
            />
            <p className={css['axis']}>{t('report.subjects.axis')}</p>
          </>
        )}
      </ChartFigure>
    </Card>
  )
})
