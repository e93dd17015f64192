import { memo, useState } from 'react'
import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { gapOf, sortSubjectsByGap } from '#core/domain/report/gap.ts'
import { type SchoolGroup, schoolGroup } from '#core/domain/report/school-group.ts'
import { formatMean, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, type ReportLink } from '#src/nav/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { BarCompare } from '#src/ui/charts/bar-compare.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { RADAR_MIN_AXES } from '#src/ui/charts/radar.geometry.ts'
import { Radar } from '#src/ui/charts/radar.tsx'
import { formatMarks } from '#src/ui/report/marks.ts'
import { whoName } from '#src/ui/report/who-name.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { legendOf, listShownGroups, subjectRates } from './legend.rules.ts'
import { openTarget, subjectId } from './open-target.actions.ts'
import css from './report.module.css'
import { gapWords, noScoreWords } from './subjects.rules.ts'

type SubjectsChartKind = 'bars' | 'radar'

function finding(report: StudentReport, first: ReportSubject | undefined, school: SchoolGroup): string {
  const gap = first && gapOf(first, report.counts)
  if (first && gap && gap.marks >= 1) {
    const group = gap.group === 'school' ? school : gap.group
    return t('report.subjects.gap', { course: first.courseName, marks: formatMarks(gap.marks), group })
  }
  const compared = report.subjects.some((subject) => gapOf(subject, report.counts) !== null)
  return t(compared ? 'report.subjects.fine' : 'report.subjects.alone')
}

/** A subject's name: to its own page where a family reads, to its items below for staff and where it has no page. */
const Opener = ({ subject, link }: { subject: ReportSubject; link: ReportLink }) => {
  const { paperId, courseName, score, full, items } = subject
  const said = (
    <>
      <span className={css['strong']}>{courseName}</span>{' '}
      {score !== null && (
        <span>{t('report.subjects.score', { score: formatScore(score), full: formatScore(full) })}</span>
      )}
      <VisuallyHidden>{t('report.subjects.open')}</VisuallyHidden>
    </>
  )
  return link.reportStudentId === undefined && score !== null && items.length > 0 ? (
    <a className={css['subjectButton']} href={href.subjectDetail({ ...link, paperId })}>
      {said}
    </a>
  ) : (
    <button type="button" className={css['subjectButton']} onClick={() => openTarget(subjectId(paperId))}>
      {said}
    </button>
  )
}

/** Subjects as bars against class, school and joint, the one furthest behind first; a radar from three subjects up. */
export const Subjects = memo(({ report, link }: { report: StudentReport; link: ReportLink }) => {
  const [view, setView] = useState<SubjectsChartKind>('bars')
  const subjects = sortSubjectsByGap(report.subjects, report.counts)
  const groups = listShownGroups(subjects.map(subjectRates))
  const school = schoolGroup(report)
  const marks = (subject: ReportSubject, who: (typeof groups)[number]): string => {
    if (who !== 'own') return formatMean(subject.averages[who])
    return subject.score === null ? noScoreWords(subject) : formatScore(subject.score)
  }
  return (
    <Card title={t('report.subjects.title')}>
      {report.subjects.length >= RADAR_MIN_AXES && (
        <div data-print="hide" className={css['switch']}>
          <SegmentedControl<SubjectsChartKind>
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
        finding={finding(report, subjects[0], school)}
        asTable={t('report.asTable')}
        legend={legendOf(groups, school)}
        drawn={view === 'radar'}
        table={{
          head: [t('report.subject'), ...groups.map((who) => whoName(who, school)), t('report.full')],
          rows: subjects.map((subject) => [
            subject.courseName,
            ...groups.map((who) => marks(subject, who)),
            formatScore(subject.full),
          ]),
        }}
      >
        {view === 'radar' ? (
          // The exam's own order: a shape must not change with the order of the gaps.
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
                note: gapWords(subject, { counts: report.counts, school }),
                label: <Opener subject={subject} link={link} />,
              }))}
            />
            <p className={css['axis']}>{t('report.subjects.axis')}</p>
            {subjects.some((subject) => gapOf(subject, report.counts) !== null) && (
              <details className={css['how']}>
                <summary>{t('report.subjects.how')}</summary>
                <p>{t('report.subjects.howText', { group: school })}</p>
              </details>
            )}
          </>
        )}
      </ChartFigure>
    </Card>
  )
})
