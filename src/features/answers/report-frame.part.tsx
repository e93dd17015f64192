import type { ReactNode } from 'react'
import { Status } from '#contract/envelope.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import { formatPaperDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { ExamReading } from '#src/ui/report/exam-reading.tsx'
import { findSubjectOrFirst } from './answers.rules.ts'
import { type ReportRef, useReport } from './use-report.ts'

/** The states of a page about a part of a student's report. */
export const ReportFrame = ({
  title,
  back,
  children,
}: {
  title: string
  back?: (link: ReportRef) => string
  children: (report: StudentReport, link: ReportRef) => ReactNode
}) => {
  const { link, report } = useReport()
  const paperId = useQuery('paperId')
  const to = link === null ? PATH.examList : (back ?? href.report)(link)
  return (
    <Page title={title} back={to} asOf={report.asOf}>
      <ExamReading
        examId={link?.examId ?? null}
        list={PATH.examList}
        of={report}
        failed={t('answers.failed.title')}
        instead={(failure) =>
          link !== null &&
          failure.status === Status.hidden && (
            <EmptyState
              sign="wait"
              title={t('answers.hidden.title')}
              text={t('answers.hidden.text')}
              action={<a href={href.noReport({ examId: link.examId })}>{t('answers.hidden.go')}</a>}
            />
          )
        }
      >
        {(data) =>
          link !== null && (
            <>
              <PaperHead
                parts={[
                  data.examName,
                  findSubjectOrFirst(data, paperId)?.courseName,
                  data.student.className,
                  data.student.studentName,
                  formatPaperDay(data.startTime),
                ]}
              />
              {children(data, link)}
            </>
          )
        }
      </ExamReading>
    </Page>
  )
}
