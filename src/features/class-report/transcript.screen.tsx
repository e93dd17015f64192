import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ClassReport } from '#contract/exam/class-report.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { examCompared, gradeRows, withPlacesWon, withSubjectRank } from '#core/domain/report/grade-rows.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useExamArgs } from '#src/nav/exam-args.ts'
import { href } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { saveSpreadsheet } from '#src/platform/save-file.ts'
import { session } from '#src/state/account/session.state.ts'
import { useJob } from '#src/state/job.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { JobSheet } from '#src/ui/job-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import { listFullAccessClasses } from './choose-class.rules.ts'
import { ClassFrame } from './class-frame.part.tsx'
import type { TranscriptHead } from './columns.rules.ts'
import { ExamFiles } from './exam-files.part.tsx'
import { absencesText } from './overview.rules.ts'
import type { WholeClass } from './slips-sheet.part.tsx'
import { TranscriptView } from './transcript-view.part.tsx'
import { ALL_CLASSES, useChosenClass } from './use-class-query.ts'

interface SaveFileProps {
  readonly examId: string
  readonly classId: string
  readonly version: number
}

/** Has the server make a spreadsheet of the transcript, tells how far it is, and keeps the file. */
const SaveFile = ({ examId, classId, version }: SaveFileProps) => {
  const tell = useTell()
  const job = useJob('POST /api/analysis/view/class/transcript', tell)
  const { view } = job
  const start = async () => {
    const file = (await job.run({ body: { examId, classId, version } }))?.data
    if (!file) return
    saveSpreadsheet(file.fileName, file.content)
    showToast(t('report.file.done', { name: file.fileName, count: file.students }), TOAST_DONE)
  }
  if (deviceFacts().inWeChat) return <p className={shared['quiet']}>{t('report.file.inWeChat')}</p>
  return (
    <>
      <Button onClick={() => void start()}>{t('report.file.save')}</Button>
      <JobSheet
        title={t('report.file.title')}
        progress={view.kind === 'running' ? view.progress : null}
        question={view.kind === 'question' ? failureText(view.failure) : null}
        onAgain={() => void start()}
        onStop={() => job.stop()}
      />
    </>
  )
}

interface Common {
  readonly version: number | null
  readonly search: string
  readonly onSearch: (text: string) => void
}

interface OfClassProps extends Common {
  readonly report: ClassReport
  /** Of which the reader sees every subject. */
  readonly classes: readonly WholeClass[]
  /** Shows all classes; null: this reader has no such list. */
  readonly onAll: (() => void) | null
}

/** The comparison of a class's grade; null: it is not here, or the reader sees no totals. */
function useSheetOf({ hasTotal, classId }: ClassReport): ContrastSheet | null {
  const ofExam = useExamArgs('gradeId')
  const first = useCall('GET /api/analysis/view/class/contrast', hasTotal ? ofExam : null).data
  const holds = first?.classes.some((one) => one.classId === classId)
  // who teaches in several grades has the first of them: asked without a class it is the same for all classes
  const ofClass = first && !holds && ofExam ? { query: { ...ofExam.query, classId } } : null
  const own = useCall('GET /api/analysis/view/class/contrast', ofClass).data
  return (holds ? first : own) ?? null
}

const OfClass = ({ report, classes, onAll, ...common }: OfClassProps) => {
  const { examId, classId, absences } = report
  const sheet = useSheetOf(report)
  const isOneSubject = !report.hasTotal && report.courses.length === 1
  const { before, rows } = useMemo(() => withPlacesWon(report, sheet), [report, sheet])
  return (
    <TranscriptView
      {...common}
      shown={{ ...report, name: report.className, before }}
      lines={useMemo(() => (isOneSubject ? withSubjectRank(rows) : rows), [rows, isOneSubject])}
      absences={absences && absences.some > 0 ? absencesText(absences, report.total.class.absent) : null}
      tools={
        <>
          <SaveFile examId={examId} classId={classId} version={report.version} />
          <ExamFiles examId={examId} version={report.version} classes={classes} classId={classId} />
        </>
      }
      elsewhere={onAll && <Button onClick={onAll}>{t('report.transcript.inAll')}</Button>}
    />
  )
}

interface OfGradeProps extends Common {
  readonly sheet: ContrastSheet
  readonly classes: readonly WholeClass[]
}

const shownOf = (sheet: ContrastSheet): TranscriptHead => {
  const hasTotal = sheet.classes.every((one) => one.hasTotal)
  const among = sheet.grade.population
  const name = (among?.total ?? among?.courses[0])?.name
  return {
    ...sheet,
    hasTotal,
    isJoint: false,
    name: name ? t('report.class.allOf', { grade: name }) : t('report.class.all'),
    courses: sheet.courses.map((course) => ({ ...course, paperId: course.paperId ?? course.courseId })),
    isOfGrade: true,
    before: examCompared(sheet),
  }
}

const OfGrade = ({ sheet, classes, ...common }: OfGradeProps) => {
  const { absences, total } = sheet.grade
  return (
    <TranscriptView
      {...common}
      shown={shownOf(sheet)}
      lines={useMemo(() => gradeRows(sheet), [sheet])}
      absences={absences && absences.some > 0 ? absencesText(absences, total?.absent ?? 0) : null}
      tools={<ExamFiles examId={sheet.examId} version={sheet.version} classes={classes} classId={null} />}
    />
  )
}

/** The transcript of a class, or for leaders of all classes: sorted, searched, every student one tap away. */
export const TranscriptScreen = () => {
  const chosen = useChosenClass(true)
  const { identity } = useSnapshot(session)
  const [search, setSearch] = useState('')
  const { examId, classId, version, list, isAll, mayAll, choose } = chosen
  const common = { version, search, onSearch: setSearch }
  const at = version === null ? {} : { version }
  if (isAll)
    return (
      <ClassFrame
        title={t('report.class.transcript')}
        back={href.schoolReport({ examId: examId ?? '', ...at })}
        chosen={chosen}
        of={chosen.sheet}
      >
        {(sheet) => (
          <OfGrade
            key={sheet.examId}
            {...common}
            sheet={sheet}
            classes={listFullAccessClasses(
              list,
              { classId: '', className: '', hasTotal: false },
              identity?.userType,
            )}
          />
        )}
      </ClassFrame>
    )
  const back = href.classOverview({ examId: examId ?? '', ...(classId === null ? {} : { classId }), ...at })
  return (
    <ClassFrame title={t('report.class.transcript')} back={back} chosen={chosen} of={chosen.report}>
      {(report) => (
        <OfClass
          key={`${report.examId}-${report.classId}`}
          {...common}
          report={report}
          classes={listFullAccessClasses(list, report, identity?.userType)}
          onAll={mayAll ? () => choose(ALL_CLASSES) : null}
        />
      )}
    </ClassFrame>
  )
}
