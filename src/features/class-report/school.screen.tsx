import type { ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import type { SchoolReport } from '#contract/exam/class-report.ts'
import { formatDay, formatMean, formatPaperDay, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useExamArgs } from '#src/nav/exam-args.ts'
import { namesHref } from '#src/nav/names-paths.ts'
import { useQuery, useSetQuery, useVersion } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { session } from '#src/state/account/session.state.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { PopulationLine, populationShort, populationText } from '#src/ui/population.tsx'
import { PrintButton } from '#src/ui/print-button.tsx'
import { failureClause } from '#src/ui/report/failure-clause.ts'
import { MeansList } from '#src/ui/report/means-list.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { StatsTable } from '#src/ui/report/stats-table.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { NoExam, VersionNotice } from './class-frame.part.tsx'
import { ExamFiles } from './exam-files.part.tsx'
import { LeaderLinks } from './links.part.tsx'
import { absencesText } from './overview.rules.ts'
import { addExamListPane } from './panes.part.tsx'
import { classLines, findCountedPopulation, schoolFinding, subjectsOf, TOTAL } from './school.rules.ts'
import { Schools } from './schools.part.tsx'
import { Trace } from './trace.part.tsx'
import css from './transcript.module.css'

const School = ({ report, version }: { report: SchoolReport; version: number | null }) => {
  const { identity } = useSnapshot(session)
  const wanted = useQuery('subject')
  const setQuery = useSetQuery()
  const subjects = subjectsOf(report)
  const subject = subjects.find(({ id }) => id === wanted) ?? subjects[0]
  if (subject === undefined || report.classes.length === 0) {
    return <EmptyState title={t('report.school.empty.title')} text={t('report.school.empty.text')} />
  }
  const lines = classLines(report, subject)
  const counted = findCountedPopulation(report, subject, identity?.userType)
  const who = populationShort(counted)
  const link = { examId: report.examId, ...(version === null ? {} : { version }) }
  return (
    <>
      <PaperHead
        parts={[
          report.examName,
          subject.title,
          report.schoolName,
          formatPaperDay(report.startTime),
          populationText(counted),
        ]}
      />
      <header>
        <h2 className={shared['name']}>{report.schoolName}</h2>
        <p className={shared['quiet']}>
          {t('report.examOn', { exam: report.examName, day: formatDay(report.startTime) })}
        </p>
        <PopulationLine of={counted} />
        {report.absences && report.absences.some > 0 && subject.id === TOTAL && (
          <p className={shared['quiet']}>{absencesText(report.absences, counted.roster - counted.sat)}</p>
        )}
        {!report.hasTotal && <p className={shared['quiet']}>{t('report.class.onlyOwn')}</p>}
      </header>
      {subjects.length > 1 && (
        <Picker
          label={t('report.school.subject')}
          value={subject.id}
          options={subjects.map(({ id, title }) => ({ value: id, title }))}
          onChange={(id) => setQuery({ subject: id })}
        />
      )}
      <LeaderLinks to={link} paperId={subject.id === TOTAL ? null : subject.id} />
      <Card title={t('report.school.means')}>
        <p>{schoolFinding(lines, who)}</p>
        <p className={shared['quiet']}>
          {t('report.school.mean', {
            who,
            mean: formatMean(subject.school.mean),
            full: formatScore(subject.full),
          })}
          {subject.joint && ` · ${t('report.school.joint', { mean: formatMean(subject.joint.mean) })}`}
        </p>
        <MeansList lines={lines} />
        <p className={shared['noteBelow']}>{t('report.school.axis', { who })}</p>
      </Card>
      <Card title={t('report.school.numbers')}>
        <StatsTable
          caption={t('report.school.numbers')}
          nameKey="report.stats.name.class"
          difference={t('population.difference', { who })}
          references={[]}
          onFile={sheetFile(`${report.examName} ${subject.title} ${t('report.school.numbers')}`)}
          rows={lines.map(({ classId, className, stats, contrast }) => ({
            id: classId,
            name: className,
            href: href.classOverview({ ...link, classId }),
            stats,
            who: (figure) =>
              namesHref({
                examId: report.examId,
                version: report.version,
                classId,
                subject: subject.id,
                figure,
              }),
            contrast,
            means: [],
          }))}
        />
        <p className={shared['noteBelow']}>{t('report.class.errorNote')}</p>
      </Card>
      <Schools subject={subject} examName={report.examName} />
      <div className={css['tools']}>
        <ExamFiles
          examId={report.examId}
          version={report.version}
          classes={report.hasTotal ? report.classes : []}
          classId={null}
        />
        <PrintButton label={t('report.printPage')} hidden={deviceFacts().inWeChat} />
      </div>
      <Trace examId={report.examId} isJoint={report.isJoint} />
    </>
  )
}

/** All classes of the leader's school in an exam, for the total and each subject. */
const SchoolScreen = () => {
  const examId = useQuery('examId')
  const version = useVersion()
  const args = useExamArgs()
  const { data, asOf, failure, loading, reload } = useCall('GET /api/analysis/view/school/report', args)
  return (
    <Page title={t('exam.title.school')} back={PATH.examList} asOf={asOf} wide>
      {!examId ? (
        <NoExam />
      ) : data ? (
        <>
          {version !== null && <VersionNotice examId={examId} version={version} />}
          <School report={data} version={version} />
        </>
      ) : failure && !loading ? (
        <ErrorState
          title={t('report.failed.title')}
          text={t('report.failed.text', { why: failureClause(failure) })}
          onRetry={() => void reload()}
        />
      ) : (
        <>
          <Skeleton lines={2} />
          <Skeleton lines={8} />
        </>
      )}
    </Page>
  )
}

/** The same with the list of exams beside it, where both have room. */
export const schoolBeside = (List: ComponentType): ComponentType => addExamListPane(SchoolScreen, List)
