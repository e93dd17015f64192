import type { Calls } from '#contract/calls.ts'
import { formatBytes } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { fileIdIn, giveServerFile } from '#src/state/give-file.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'

type SubjectFile = Calls['GET /api/v1/workbench/subject/files']['reply']['files'][number]

const FileButton = ({ file: { path, part, fileName, size } }: { file: SubjectFile }) => {
  const { busy, run } = useSend()
  const give = async () => {
    const done = await giveServerFile(fileIdIn(path) ?? '', fileName)
    if (!done) showToast(t('items.files.failed'), TOAST_READ)
  }
  return (
    <Button busy={busy} onClick={() => void run(give)}>
      {t(`items.files.${part}`, { size: formatBytes(size) })}
    </Button>
  )
}

/** The paper and its explanation as the school gave them. Only live, and nothing where there are none. */
export const PaperFiles = ({ examId, paperId }: { examId: string; paperId: string }) => {
  const { data } = useCall('GET /api/v1/workbench/subject/files', { query: { examId } })
  const files = data?.files.filter((file) => file.paperId === paperId) ?? []
  if (files.length === 0) return null
  return (
    <Card title={t('items.files.title')}>
      <div className={shared['tight']}>
        {files.map((file) => (
          <FileButton key={file.path} file={file} />
        ))}
      </div>
    </Card>
  )
}
