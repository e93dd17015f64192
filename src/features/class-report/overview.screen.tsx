import type { ComponentType } from 'react'
import type { ClassReport } from '#contract/exam/class-report.ts'
import type { FigureKind } from '#contract/names.ts'
import { formatDay, formatPaperDay, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { namesHref } from '#src/nav/names-paths.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { PrintButton } from '#src/ui/print-button.tsx'
import { StatsTable } from '#src/ui/report/stats-table.tsx'
import { Who } from '#src/ui/report/who.tsx'
import shared from '#src/ui/shared.module.css'
import { ClassFrame } from './class-frame.part.tsx'
import { Compare } from './compare.part.tsx'
import { ClassLinks } from './links.part.tsx'
import { LowItems } from './low-items.part.tsx'
import { absencesText, overviewLines, presenceLines } from './overview.rules.ts'
import { addExamListPane } from './panes.part.tsx'
import { Trace } from './trace.part.tsx'
import { useChosenClass } from './use-class-query.ts'

/** Present and absent of the exam; without the total, of each subject that may be read. */
const Presence = ({ report }: { report: ClassReport }) =>
  presenceLines(report).map(({ id, name, n, absent }) => (
    <p key={id} className={shared['quiet']}>
      {name !== '' && `${name} `}
      <Who href={namesOf(report, id, 'present')} n={n}>
        {t('report.class.present', { n })}
      </Who>
      {absent > 0 && (
        <>
          {' · '}
          <Who href={namesOf(report, id, 'absent')} n={absent}>
            {t('report.class.absent', { absent })}
          </Who>
        </>
      )}
    </p>
  ))

/** Page of the students of the class that a figure counts. */
const namesOf = ({ examId, version, classId }: ClassReport, subject: string, figure: FigureKind) =>
  namesHref({ examId, version, classId, subject, figure })

const Numbers = ({ report }: { report: ClassReport }) => (
  <Card title={t('report.class.numbers')}>
    <StatsTable
      caption={t('report.class.numbers')}
      nameKey="report.stats.name.course"
      references={[t('report.stats.school'), ...(report.isJoint ? [t('report.stats.joint')] : [])]}
      onFile={sheetFile(`${report.examName} ${report.className} ${t('report.class.numbers')}`)}
      rows={overviewLines(report).map((line) => ({
        id: line.id,
        name: line.name,
        hint: t('report.transcript.full', { full: formatScore(line.full) }),
        stats: line.class,
        who: (figure) => namesOf(report, line.id, figure),
        contrast: line.contrast,
        means: [line.school.mean, ...(report.isJoint ? [line.joint?.mean ?? null] : [])],
      }))}
    />
    <p className={shared['noteBelow']}>{t('report.class.errorNote')}</p>
  </Card>
)

/** A class in an exam: what to go over, how it compares, and what can be given out. */
const OverviewScreen = () => {
  const chosen = useChosenClass()
  const version = chosen.version === null ? {} : { version: chosen.version }
  return (
    <ClassFrame title={t('report.class.overview')} back={PATH.examList} chosen={chosen} of={chosen.report}>
      {(report) => (
        <>
          <PaperHead
            parts={[
              report.examName,
              report.schoolName,
              report.className,
              formatPaperDay(report.startTime),
              presenceLines(report)
                .map(({ name, n }) => `${name} ${t('report.class.present', { n })}`.trim())
                .join(t('report.listSeparator')),
            ]}
          />
          <header>
            <h2 className={shared['name']}>{report.className}</h2>
            <p className={shared['quiet']}>
              {report.schoolName} ·{' '}
              {t('report.examOn', { exam: report.examName, day: formatDay(report.startTime) })}
            </p>
            <Presence report={report} />
            {report.absences && report.absences.some > 0 && (
              <p className={shared['quiet']}>{absencesText(report.absences, report.total.class.absent)}</p>
            )}
            {!report.hasTotal && <p className={shared['quiet']}>{t('report.class.onlyOwn')}</p>}
          </header>
          <CardList isControl>
            <ListItem
              title={t('report.class.transcript')}
              href={href.transcript({ examId: report.examId, classId: report.classId, ...version })}
            />
          </CardList>
          <ClassLinks to={{ examId: report.examId, ...version }} classId={report.classId} />
          <LowItems report={report} version={chosen.version} />
          <Compare report={report} />
          <Numbers report={report} />
          <Trace examId={report.examId} isJoint={report.isJoint} />
          <PrintButton label={t('report.printPage')} hidden={deviceFacts().inWeChat} />
        </>
      )}
    </ClassFrame>
  )
}

/** The same with the list of exams beside it, where both have room. */
export const overviewBeside = (List: ComponentType): ComponentType => addExamListPane(OverviewScreen, List)
