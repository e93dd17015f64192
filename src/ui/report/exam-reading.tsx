import type { ReactNode } from 'react'
import type { Failure } from '#core/errors/failure.ts'
import { t } from '#src/i18n/i18n.ts'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Skeleton } from '../skeleton.tsx'
import { failureClause } from './failure-clause.ts'

interface ExamReadingProps<T> {
  /** Null: the address names no exam. */
  examId: string | null
  /** Where exams are chosen. */
  list: string
  of: { data: T | null; failure: Failure | null; loading: boolean; reload: () => Promise<void> }
  /** What failed, when it did. */
  failed: string
  /** What stands in place of a failure that is none of the page's; nothing: the failure is told. */
  instead?: (failure: Failure) => ReactNode
  children: (data: T, examId: string) => ReactNode
}

/** The states of a page about an exam: none named, coming, failed, here. Needs the texts of `exam-frame`. */
export const ExamReading = <T,>({
  examId,
  list,
  of: { data, failure, loading, reload },
  failed,
  instead,
  children,
}: ExamReadingProps<T>) => {
  if (!examId) {
    return (
      <EmptyState
        title={t('frame.noExam.title')}
        text={t('frame.noExam.text')}
        action={<a href={list}>{t('frame.noExam.go')}</a>}
      />
    )
  }
  if (data !== null) return <>{children(data, examId)}</>
  const other = failure && instead?.(failure)
  if (other) return <>{other}</>
  if (failure && !loading) {
    return (
      <ErrorState
        title={failed}
        text={t('frame.failed', { why: failureClause(failure) })}
        onRetry={() => void reload()}
      />
    )
  }
  return (
    <>
      <Skeleton lines={2} />
      <Skeleton lines={8} />
    </>
  )
}
