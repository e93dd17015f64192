import type { ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { usePlace } from '#src/nav/place.ts'
import { type Resource, useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { failureClause } from '#src/ui/report/failure-clause.ts'
import { OlderVersion } from '#src/ui/report/older-version.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ALL_CLASSES, type useChosenClass } from './use-class-query.ts'

interface ClassFrameProps<T> {
  readonly title: string
  readonly back: string
  readonly chosen: ReturnType<typeof useChosenClass>
  /** What the screen shows of the chosen class, or of all. */
  readonly of: Resource<T>
  readonly children: (data: T) => ReactNode
}

/** The address names no exam. */
export const NoExam = () => (
  <EmptyState
    title={t('report.noExam.title')}
    text={t('report.noExam.text')}
    action={<a href={PATH.examList}>{t('report.noExam.go')}</a>}
  />
)

/** Over a page whose address names a version of an exam: that there is a newer one. */
export const VersionNotice = ({ examId, version }: { examId: string; version: number }) => {
  const info = useCall('GET /api/exam/plan/base/info', { query: { examId } })
  const { path, search } = usePlace()
  const query = new URLSearchParams(search)
  query.delete('version')
  return <OlderVersion version={version} versions={info.data?.versions} href={`${path}?${query}`} />
}

/** The states of a class's screen and its class picker. */
export const ClassFrame = <T,>({ title, back, chosen, of, children }: ClassFrameProps<T>) => {
  const { examId, version, classes, list, classId, mayAll, choose } = chosen
  const failed = of.failure ?? (classId === null ? classes.failure : null)
  const busy = of.loading || classes.loading
  return (
    <Page title={title} back={back} asOf={of.asOf} wide>
      {list.length > 1 && classId !== null && (
        <Picker
          label={t('report.class.pick')}
          value={classId}
          onChange={choose}
          options={[
            ...(mayAll ? [{ value: ALL_CLASSES, title: t('report.class.all') }] : []),
            ...list.map((entry) => ({ value: entry.classId, title: entry.className })),
          ]}
        />
      )}
      {!examId ? (
        <NoExam />
      ) : of.data !== null ? (
        <>
          {version !== null && <VersionNotice examId={examId} version={version} />}
          {children(of.data)}
        </>
      ) : failed && !busy ? (
        <ErrorState
          title={t('report.failed.title')}
          text={t('report.failed.text', { why: failureClause(failed) })}
          onRetry={() => void Promise.all([classes.reload(), of.reload()])}
        />
      ) : classes.data && classId === null ? (
        <EmptyState title={t('report.class.none.title')} text={t('report.class.none.text')} />
      ) : (
        <>
          <Skeleton lines={2} />
          <Skeleton lines={6} />
        </>
      )}
    </Page>
  )
}
