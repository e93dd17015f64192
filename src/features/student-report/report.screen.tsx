import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Calls } from '#contract/calls.ts'
import { Status } from '#contract/envelope.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import { saveSnapshot } from '#src/bridges/snapshot.bridge.ts'
import { t } from '#src/i18n/i18n.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { usePlace } from '#src/nav/place.ts'
import { reportQuery } from '#src/nav/report-query.ts'
import { session } from '#src/state/account/session.state.ts'
import { reportOpened } from '#src/state/reports/opened-report.ts'
import { useStudentReport } from '#src/state/reports/student-report.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { failureClause } from '#src/ui/report/failure-clause.ts'
import { OlderVersion } from '#src/ui/report/older-version.tsx'
import shared from '#src/ui/shared.module.css'
import { Bone, Skeleton } from '#src/ui/skeleton.tsx'
import { changedItem } from './changed-item.rules.ts'
import css from './report.module.css'
import { ReportBody } from './report-body.part.tsx'

type Versions = Calls['GET /api/exam/plan/base/info']['reply']['versions']

interface VersionNoticeProps {
  readonly report: StudentReport
  readonly versions: Versions
  readonly reportStudentId: string | null
}

/** Which question the newest version changed; '' where that is not told. */
function changeText(report: StudentReport, note: string): string {
  const changed = changedItem(note)
  if (!changed) return ''
  const subject = report.subjects.find(({ courseId }) => courseId === changed.courseId)?.courseName ?? ''
  const at = { subject, no: changed.itemNo }
  return changed.key?.from ? t('report.newer.key', { ...at, ...changed.key }) : t('report.newer.marks', at)
}

/** Says that an older version is read and leads to the newest, or, on a corrected one, back to the one before. */
const VersionNotice = ({ report, versions, reportStudentId }: VersionNoticeProps) => {
  const newest = versions.find(({ current }) => current)
  if (newest === undefined) return null
  const to = { examId: report.examId, ...(reportStudentId === null ? {} : { reportStudentId }) }
  if (report.version !== newest.version)
    return <OlderVersion version={report.version} versions={versions} href={href.report(to)} />
  const earlier = Math.max(0, ...versions.map(({ version }) => version).filter((v) => v < newest.version))
  if (earlier === 0) return null
  return (
    <p className={css['quiet']}>
      {t('report.newer.text', { version: report.version })} {changeText(report, newest.note)}{' '}
      <a className={shared['target']} href={href.report({ ...to, version: earlier })}>
        {t('report.newer.go', { earlier })}
      </a>
    </p>
  )
}

/**
 * The same object as long as its content is the same. The phone's copy is followed by the server's answer, nearly
 * always equal: drawing a whole report again for it would stop a slow phone for a fifth of a second.
 */
function useUnchanged<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

/** The report to come: person, number, sentence, bars. */
const ReportSkeleton = () => (
  <>
    <Skeleton>
      <span className={css['bones']}>
        <Bone width="40%" height={20} />
        <Bone width="75%" height={12} />
        <Bone width="50%" height={44} />
        <Bone width="60%" height={12} />
        <Bone width="90%" />
      </span>
    </Skeleton>
    <Skeleton>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <span key={row} className={css['bones']}>
          <Bone width="45%" />
          <Bone height={10} />
        </span>
      ))}
    </Skeleton>
  </>
)

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
