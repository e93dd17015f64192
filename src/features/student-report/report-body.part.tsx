import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StudentReport } from '#contract/exam/report.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { formatDate, formatPaperDay } from '#src/i18n/format.ts'
import { loadArea, t } from '#src/i18n/i18n.ts'
import type { ReportLink } from '#src/nav/paths.ts'
import { useLastComparable } from '#src/state/reports/last-comparable.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { usePrinting } from '#src/ui/use-printing.ts'
import { Head } from './head.part.tsx'
import { ItemTables } from './items.part.tsx'
import { Knowledge } from './knowledge.part.tsx'
import { Lost } from './lost.part.tsx'
import { Next } from './next.part.tsx'
import { openTarget, sectionId } from './open-target.actions.ts'
import panes from './panes.module.css'
import css from './report.module.css'
import { type Section, sectionsOf } from './sections.rules.ts'
import type * as paperCode from './share/paper.part.tsx'
import type * as shareCode from './share/share.part.tsx'
import type { OnPaper } from './share/types.ts'
import { Subjects } from './subjects.part.tsx'
import { Trend } from './trend.part.tsx'
import { useIdleSteps, whenIdle } from './use-idle-steps.ts'
import { Where } from './where.part.tsx'

const bringPaper = async (): Promise<typeof paperCode> => {
  const [code] = await Promise.all([import('./share/paper.part.tsx'), loadArea('share')])
  return code
}
const bringShare = async (): Promise<typeof shareCode> => {
  const [code] = await Promise.all([import('./share/share.part.tsx'), bringPaper()])
  return code
}

/**
 * Printing and sharing of a report: their code comes once the report `isWhole`, what only a press asks for with the press.
 * `Paper`: what is on paper now instead of the report; null: the report itself, or nothing is being printed.
 */
function useShare(isWhole: boolean) {
  const [paper, setPaper] = useState<OnPaper>({ kind: 'short', named: true })
  const [short, setShort] = useState<typeof paperCode | null>(null)
  const [share, setShare] = useState<typeof shareCode | null>(null)
  const [isComing, setComing] = useState(false)
  const isPrinting = usePrinting()
  useEffect(() => {
    if (!isWhole) return
    // lost on a bad line, it is asked for again with the press
    return whenIdle(() => void bringPaper().then(setShort, () => undefined))
  }, [isWhole])
  const open = async (): Promise<void> => {
    setComing(true)
    try {
      setShare(await bringShare())
      setShort(await bringPaper())
    } catch {
      showToast(t('page.missingText'), TOAST_READ)
    }
    setComing(false)
  }
  const print = (): void => {
    // what is printed is what stands there then: without the sheet of choices
    flushSync(() => setShare(null))
    window.print()
  }
  const Paper = isPrinting && paper.kind === 'short' ? (short?.Paper ?? null) : null
  return {
    ...{ paper, setPaper, isComing, isPrinting, open, print, Paper },
    Share: share?.Share ?? null,
    close: () => setShare(null),
    /** What stands at the top of each sheet says who it is about. */
    isNamed: paper.kind === 'whole' || paper.named,
  }
}

/** A section of the report that can be gone to. */
const Place = ({ of, children }: { of: Section; children: ReactNode }) => (
  <div id={sectionId(of)} tabIndex={-1} className={css['part']}>
    {children}
  </div>
)

/** The sections of a long report at its top. A tap goes there and leaves nothing behind in the history. */
const Sections = ({ report }: { report: StudentReport }) => {
  const sections = sectionsOf(report)
  if (sections.length < 3) return null
  return (
    <nav aria-label={t('report.jump')} data-print="hide" className={css['jump']}>
      {sections.map((section) => (
        <button key={section} type="button" onClick={() => openTarget(sectionId(section))}>
          {t(`report.${section}.title`)}
        </button>
      ))}
    </nav>
  )
}

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
