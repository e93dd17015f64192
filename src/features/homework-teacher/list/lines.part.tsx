import type { ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PaperNote } from '#src/ui/paper-note.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { useLines } from './use-lines.ts'

interface LinesProps {
  of: ReturnType<typeof useLines>
  /** Lines of the placeholder while they come. */
  wait: number
  children: ReactNode
}

/** The teacher's homework as it comes, and the way to older ones below. */
export const Lines = ({ of: { first, shown, busy, more, missed }, wait, children }: LinesProps) => (
  <Reading of={first} failed={t('teach.listFailed')} lines={wait}>
    {({ list }) => (
      <>
        {children}
        {shown === null && <Skeleton lines={wait} />}
        {missed && <ErrorState title={t('teach.missed', { n: list.length })} onRetry={() => void missed()} />}
        {more && shown && <PaperNote rows={shown.length} total={null} />}
        {more && (
          <Button block busy={busy} onClick={() => void more()}>
            {t('teach.more')}
          </Button>
        )}
      </>
    )}
  </Reading>
)
