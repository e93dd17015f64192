import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { saveSpreadsheet } from '#src/platform/save-file.ts'
import { useJob } from '#src/state/job.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { JobSheet } from '#src/ui/job-sheet.tsx'
import css from '../teach.module.css'

/** Has the server pack the questions of a homework for other programs, and keeps the file. */
export const SaveQuestions = ({ homeworkId }: { readonly homeworkId: string }) => {
  const tell = useTell()
  const job = useJob('POST /api/exam/homework/teacher/file', tell)
  const save = async () => {
    const file = (await job.run({ body: { homeworkId } }))?.data
    if (!file) return
    saveSpreadsheet(file.fileName, file.content)
    showToast(t('teach.savedQuestions', { name: file.fileName, n: file.questions }), TOAST_DONE)
  }
  // WeChat keeps no file
  if (deviceFacts().inWeChat) return null
  return (
    <Card title={t('teach.saveQuestions')}>
      <div className={css['stack']}>
        <p className={css['quiet']}>{t('teach.saveQuestionsHint')}</p>
        <Button onClick={() => void save()}>{t('teach.saveQtiFile')}</Button>
      </div>
      <JobSheet
        title={t('teach.savingQuestions')}
        progress={job.view.kind === 'running' ? job.view.progress : null}
        question={job.view.kind === 'question' ? failureText(job.view.failure) : null}
        onAgain={() => void save()}
        onStop={() => job.stop()}
      />
    </Card>
  )
}
