import { useCallback, useDeferredValue, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { Status } from '#contract/envelope.ts'
import { saveSnapshot } from '#src/bridges/snapshot.bridge.ts'
import { t } from '#src/i18n/i18n.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { reportQuery } from '#src/nav/report-query.ts'
import { usePlace } from '#src/nav/router.tsx'
import { reportOpened } from '#src/state/opened-report.ts'
import { useCall } from '#src/state/resource.ts'
import { session } from '#src/state/session.state.ts'
import { useStudentReport } from '#src/state/student-report.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { failureClause } from '#src/ui/report/failure-clause.ts'
import { ReportBody } from './report-body.part.tsx'
import { ReportSkeleton } from './skeleton.part.tsx'
import { useUnchanged } from './use-unchanged.ts'
import { VersionNotice } from './version-notice.part.tsx'

const NoExam = () => (
  <EmptyState
    title={t('report.noExam.title')}
    text={t('report.noExam.text')}
    action={<a href={PATH.examList}>{t('report.noExam.go')}</a>}
  />
)

/** One student's report: `examId`, an older `version`, and for staff `reportStudentId` are in the address. */
export const ReportScreen = () => {
  const { search } = usePlace()
  const query = useMemo(() => reportQuery(new URLSearchParams(search)), [search])
  const locale = useLocale()
  const { data: read, asOf, failure, loading, reload } = useStudentReport(query)
  // Deferred: a long report is drawn in slices, so that a tap is never kept waiting.
  const data = useDeferredValue(useUnchanged(read))
  const info = useCall('GET /api/exam/plan/base/info', query && { query: { examId: query.examId } })
  const { identity } = useSnapshot(session)
  const userId = identity?.userId
  const reader = query?.reportStudentId === undefined ? userId : undefined
  const [examId, publishedAt] = [data?.examId, data?.publishedAt]
  const onComplete = useCallback(() => {
    const root = document.getElementById('root')
    if (root) saveSnapshot(root)
    if (reader !== undefined && examId !== undefined && publishedAt !== undefined)
      void reportOpened(reader, examId, publishedAt)
  }, [reader, examId, publishedAt])

  return (
    <Page title={t('report.title')} back={PATH.examList} asOf={asOf} wide>
      {!query ? (
        <NoExam />
      ) : data ? (
        <ReportBody
          // Another report, version or language starts again: no fold or tab of the last one stays.
          key={`${locale}-${data.examId}-${data.version}-${data.student.studentId}`}
          report={data}
          asOf={asOf}
          link={query}
          onComplete={onComplete}
          notice={
            info.data && (
              <VersionNotice
                report={data}
                versions={info.data.versions}
                reportStudentId={query.reportStudentId ?? null}
              />
            )
          }
        />
      ) : failure?.status === Status.hidden ? (
        <EmptyState
          sign="wait"
          title={t('report.hidden.title')}
          text={t('report.hidden.text')}
          action={<a href={href.noReport({ examId: query.examId })}>{t('report.hidden.go')}</a>}
        />
      ) : failure && !loading ? (
        <ErrorState
          title={t('report.failed.title')}
          text={t('report.failed.text', { why: failureClause(failure) })}
          onRetry={() => void reload()}
        />
      ) : (
        <ReportSkeleton />
      )}
    </Page>
  )
}
