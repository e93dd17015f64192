import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import css from './answers.module.css'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FILE = 'GET /api/v1/workbench/subject/file'

/** The fields that a file's path carries. */
const fieldsOf = (path: string) =>
  Object.fromEntries(new URLSearchParams(path.split('?')[1])) as Calls[typeof FILE]['query']

/** Which way the student goes in this exam, and the subject's questions to keep as files. Only live: nothing is drawn without them. */
export const SubjectFiles = ({ examId, paperId }: { examId: string; paperId: string }) => {
  const { data } = useCall('GET /api/v1/workbench/student/exam/detail', { query: { examId } })
  const [busy, setBusy] = useState<string | null>(null)
  const subject = data?.examSubject.find((one) => one.examSubjectId === paperId)
  if (!data || !subject) return null
  const save = async (path: string) => {
    setBusy(path)
    const result = await client.call(FILE, { query: fieldsOf(path) })
    setBusy(null)
    if (!result.ok) return showToast(failureText(result.failure), 5)
    saveFile(result.data.fileName, XLSX, result.data.content)
    showToast(t('answers.files.done', { name: result.data.fileName }), 3)
  }
  const { artsScience: own, classArtsScience: ofClass } = data
  return (
    <Card title={t('answers.files.title')}>
      {own !== 'none' && (
        <p>
          {t(`answers.track.${own}`)}
          {ofClass !== 'none' && (
            <small> {t('answers.track.class', { track: t(`answers.track.${ofClass}`) })}</small>
          )}
        </p>
      )}
      {deviceFacts().inWeChat ? (
        <p>{t('answers.files.inWeChat')}</p>
      ) : (
        <div className={css['plain']}>
          {(
            [
              [subject.questionFilePath, 'answers.files.question'],
              [subject.explainFilePath, 'answers.files.explain'],
            ] as const
          ).map(([path, key]) => (
            <Button key={path} busy={busy === path} onClick={() => void save(path)}>
              {t(key)}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}
