import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Status } from '#contract/envelope.ts'
import type { HomeworkSummary } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { HomeworkReading } from '../homework-reading.part.tsx'
import type { useSummary } from './use-summary.ts'

interface SumsReadingProps {
  of: ReturnType<typeof useSummary>
  children: (summary: HomeworkSummary) => ReactNode
}

/** The sums, or that they come once the paper is checked. */
export const SumsReading = ({ of, children }: SumsReadingProps) => {
  const { identity } = useSnapshot(session)
  if (of.reading.data === null && of.reading.failure?.status === Status.hidden)
    return (
      <EmptyState
        sign="wait"
        title={t('homework.reportLater')}
        text={t('homework.notCheckedText')}
        action={
          <ButtonLink href={href.homework(PATH.homeworkDetail, { homeworkId: of.homeworkId })}>
            {t('homework.detail')}
          </ButtonLink>
        }
      />
    )
  return (
    <HomeworkReading of={of}>
      {(summary) => (
        <>
          <PaperHead parts={[summary.title, summary.courseName, identity?.studentName]} />
          {children(summary)}
        </>
      )}
    </HomeworkReading>
  )
}
