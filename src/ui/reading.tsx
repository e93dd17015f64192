import type { ReactNode } from 'react'
import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface ReadingProps<T> {
  of: { data: T | null; failure: Failure | null; reload: () => Promise<void> }
  /** What failed, when it did. */
  failed: string
  lines?: number
  children: (data: T) => ReactNode
}

/** What a call gives: its skeleton, its failure with a way to try again, or its data. */
export const Reading = <T,>({ of, failed, lines = 3, children }: ReadingProps<T>) => {
  if (of.data !== null) return <>{children(of.data)}</>
  if (of.failure === null) return <Skeleton lines={lines} />
  return <ErrorState title={failed} text={failureText(of.failure)} onRetry={() => void of.reload()} />
}
