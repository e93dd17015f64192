import { useState } from 'react'
import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { saveAddress } from '#src/platform/save-file.ts'
import { examFileAddress } from '#src/state/files/server-file.ts'
import { type JobView, useJob } from '#src/state/job.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { JobSheet } from '#src/ui/job-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import { type SlipsChoice, SlipsSheet, type WholeClass } from './slips-sheet.part.tsx'

interface ExamFilesProps {
  readonly examId: string
  readonly version: number
  /** Classes of which the reader sees every subject, for slips; none: no slips are offered. */
  readonly classes: readonly WholeClass[]
  /** Chosen at first; null: all. */
  readonly classId: string | null
}

interface WaitingProps {
  readonly view: JobView
  readonly title: string
  readonly onAgain: () => void
  readonly onStop: () => void
}

const questionOf = (failure: Failure | null): string | null => failure && failureText(failure)

const Waiting = ({ view, title, onAgain, onStop }: WaitingProps) => (
  <JobSheet
    title={title}
    progress={view.kind === 'running' ? view.progress : null}
    question={questionOf(view.kind === 'question' ? view.failure : null)}
    onAgain={onAgain}
    onStop={onStop}
  />
)

/** The whole exam as one workbook, and slips of results to hand out: made by the server, then downloaded. */
export const ExamFiles = ({ examId, version, classes, classId }: ExamFilesProps) => {
  const tell = useTell()
  const workbook = useJob('POST /api/analysis/view/exam/workbook', tell)
  const slips = useJob('POST /api/analysis/view/exam/slips', tell)
  const [isChoosing, setChoosing] = useState(false)
  const [last, setLast] = useState<SlipsChoice | null>(null)
  const saveWorkbook = async () => {
    const file = (await workbook.run({ body: { examId, version } }))?.data
    if (!file) return
    saveAddress(file.fileName, examFileAddress(file.fileId))
    showToast(t('report.workbook.done', { name: file.fileName, count: file.students }), TOAST_DONE)
  }
  const saveSlips = async (choice: SlipsChoice) => {
    setChoosing(false)
    setLast(choice)
    const file = (await slips.run({ body: { examId, version, ...choice } }))?.data
    if (!file) return
    saveAddress(file.fileName, examFileAddress(file.fileId))
    showToast(t('report.slips.done', { name: file.fileName, count: file.slips }), TOAST_DONE)
  }
  if (deviceFacts().inWeChat) return <p className={shared['quiet']}>{t('report.workbook.inWeChat')}</p>
  return (
    <>
      <Button onClick={() => void saveWorkbook()}>{t('report.workbook.save')}</Button>
      {classes.length > 0 && <Button onClick={() => setChoosing(true)}>{t('report.slips.choose')}</Button>}
      {isChoosing && (
        <SlipsSheet
          classes={classes}
          classId={classId}
          onClose={() => setChoosing(false)}
          onDone={(choice) => void saveSlips(choice)}
        />
      )}
      <Waiting
        view={workbook.view}
        title={t('report.workbook.title')}
        onAgain={() => void saveWorkbook()}
        onStop={() => workbook.stop()}
      />
      <Waiting
        view={slips.view}
        title={t('report.slips.title')}
        onAgain={() => last && void saveSlips(last)}
        onStop={() => slips.stop()}
      />
    </>
  )
}
