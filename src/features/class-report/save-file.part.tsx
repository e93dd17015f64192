import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { saveSpreadsheet } from '#src/platform/save-file.ts'
import { useJob } from '#src/state/job.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { JobSheet } from '#src/ui/job-sheet.tsx'
import shared from '#src/ui/shared.module.css'

interface SaveFileProps {
  readonly examId: string
  readonly classId: string
  readonly version: number
}

/** Has the server make a spreadsheet of the transcript, tells how far it is, and keeps the file. */
export const SaveFile = ({ examId, classId, version }: SaveFileProps) => {
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
