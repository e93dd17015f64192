import type { Calls } from '#contract/calls.ts'
import { t } from '#src/i18n/i18n.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { saveSpreadsheet } from '#src/platform/save-file.ts'
import { client } from '#src/state/client.ts'
import { fileIdIn, giveServerFile } from '#src/state/files/give-file.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { TOAST_DONE, TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import css from './answers.module.css'

const FILE = 'GET /api/v1/workbench/subject/file'

/** The fields that a file's path carries. */
const fieldsOf = (path: string) =>
  Object.fromEntries(new URLSearchParams(path.split('?')[1])) as Calls[typeof FILE]['query']

type ExamDetailReply = Calls['GET /api/v1/workbench/student/exam/detail']['reply']

/** A button for one of a subject's files: the school's PDF, or a list of the questions as a spreadsheet. */
const FileButton = ({
  path,
  part,
  course,
}: {
  path: string
  part: 'question' | 'explain'
  course: string
}) => {
  const { busy, run } = useSend()
  const fileId = fileIdIn(path)
  const sheet = async (): Promise<void> => {
    const result = await client.call(FILE, { query: fieldsOf(path) })
    if (!result.ok) return toastFailure(result.failure)
    saveSpreadsheet(result.data.fileName, result.data.content)
    showToast(t('answers.files.done', { name: result.data.fileName }), TOAST_DONE)
  }
  const pdf = async (id: string): Promise<void> => {
    const name = `${t(`answers.files.name.${part}`, { course })}.pdf`
    const done = await giveServerFile(id, name)
    if (!done) showToast(t('answers.files.failed'), TOAST_READ)
    else if (!deviceFacts().inWeChat) showToast(t('answers.files.done', { name }), TOAST_DONE)
  }
  const give = () => run(() => (fileId === null ? sheet() : pdf(fileId)))
  return (
    <Button busy={busy} onClick={() => void give()}>
      {t(fileId === null ? `answers.files.${part}` : `answers.files.pdf.${part}`)}
    </Button>
  )
}

const Way = ({
  own,
  ofClass,
}: {
  own: ExamDetailReply['artsScience']
  ofClass: ExamDetailReply['classArtsScience']
}) =>
  own === 'none' ? null : (
    <p>
      {t(`answers.track.${own}`)}
      {ofClass !== 'none' && (
        <small> {t('answers.track.class', { track: t(`answers.track.${ofClass}`) })}</small>
      )}
    </p>
  )

/** Which way the student goes in this exam, and the subject's paper and explanation to keep. Only live: nothing is drawn without them. */
export const SubjectFiles = ({ examId, paperId }: { examId: string; paperId: string }) => {
  const { data } = useCall('GET /api/v1/workbench/student/exam/detail', { query: { examId } })
  const subject = data?.examSubject.find((one) => one.examSubjectId === paperId)
  if (!data || !subject) return null
  const files = [
    { part: 'question', path: subject.questionFilePath },
    { part: 'explain', path: subject.explainFilePath },
  ] as const
  // WeChat keeps no files, but it opens a PDF
  const given = files.filter(({ path }) => !deviceFacts().inWeChat || fileIdIn(path) !== null)
  return (
    <Card title={t('answers.files.title')}>
      <Way own={data.artsScience} ofClass={data.classArtsScience} />
      <div className={css['plain']}>
        {given.map(({ part, path }) => (
          <FileButton key={path} path={path} part={part} course={subject.courseName} />
        ))}
        {given.length < files.length && <p>{t('answers.files.inWeChat')}</p>}
      </div>
    </Card>
  )
}
