import { type ReactNode, useEffect } from 'react'
import type { StudentReport } from '#contract/report.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { formatDate, formatPaperDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { ReportLink } from '#src/nav/paths.ts'
import { useLastComparable } from '#src/state/last-comparable.ts'
import { Button } from '#src/ui/button.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { Head } from './head.part.tsx'
import { ItemTables } from './items.part.tsx'
import { Knowledge } from './knowledge.part.tsx'
import { Lost } from './lost.part.tsx'
import { Next } from './next.part.tsx'
import panes from './panes.module.css'
import css from './report.module.css'
import { Place, Sections } from './sections.part.tsx'
import { Subjects } from './subjects.part.tsx'
import { Trend } from './trend.part.tsx'
import { useIdleSteps, whenIdle } from './use-idle-steps.ts'
import { useShare } from './use-share.ts'
import { Where } from './where.part.tsx'

/** Steps before the item tables: where and trend, lost marks, knowledge. */
const STEPS = 3

interface ReportBodyProps {
  readonly report: StudentReport
  readonly asOf: number | null
  readonly notice: ReactNode
  /** The address of this report: its parts have pages of their own. */
  readonly link: ReportLink
  /** Called once everything is in the page. */
  readonly onComplete: () => void
}

/**
 * The report from the number to what next. The first screen is painted at once, the rest piece by piece when idle:
 * the parts are memoised, so that a new piece does not draw the others again.
 */
export const ReportBody = ({ report, asOf, notice, link, onComplete }: ReportBodyProps) => {
  const present = report.total.score !== null
  const last = STEPS + report.subjects.length
  const drawn = useIdleSteps(last)
  const { student } = report
  const past = useLastComparable(report, link.reportStudentId)
  const share = useShare(drawn === last && past.settled)
  const { Paper, Share } = share
  const step = share.isPrinting && !Paper ? last : drawn
  const isWhole = step === last && past.settled
  useEffect(() => {
    if (step === last) return whenIdle(onComplete)
    // once more when the last exam is there: the copy that is kept of the page has it too
  }, [step, last, past.settled, onComplete])
  return (
    <>
      <div
        className={panes['body']}
        data-report={isWhole ? 'whole' : 'part'}
        data-print={Paper ? 'hide' : undefined}
      >
        <PaperHead
          parts={[
            report.examName,
            report.subjects.length === 1 ? report.subjects[0]?.courseName : t('report.total'),
            share.isNamed ? student.className : null,
            share.isNamed ? student.studentName : null,
            formatPaperDay(report.startTime),
          ]}
        />
        <Sections report={report} />
        <div className={panes['lead']}>
          {notice}
          <Head report={report} last={past.last} />
          <Next report={report} link={link} />
          <Button block busy={share.isComing} onClick={() => void share.open()}>
            {t('report.print')}
          </Button>
        </div>
        <div className={panes['rest']}>
          <Place of="subjects">{present && <Subjects report={report} link={link} />}</Place>
          <Place of="where">{present && step >= 1 && <Where report={report} />}</Place>
          <Place of="trend">{step >= 1 && <Trend report={report} />}</Place>
          <Place of="lost">{step >= 2 && <Lost report={report} link={link} />}</Place>
          <Place of="items">
            <ItemTables
              subjects={report.subjects}
              group={schoolGroup(report)}
              drawn={step - STEPS}
              link={link}
            />
          </Place>
          <Place of="knowledge">{step >= STEPS && <Knowledge report={report} />}</Place>
          <footer className={css['foot']}>
            <p>
              {t('report.published', { when: formatDate(report.publishedAt) })}
              {' · '}
              {t('report.version', { version: report.version })}
              {asOf !== null && ` · ${t('report.dataOf', { when: formatDate(asOf) })}`}
            </p>
          </footer>
        </div>
      </div>
      {Paper && <Paper report={report} last={past.last} named={share.paper.named} />}
      {Share && (
        <Share
          report={report}
          last={past.last}
          paper={share.paper}
          onPaper={share.setPaper}
          onClose={share.close}
          onPrint={share.print}
        />
      )}
    </>
  )
}
