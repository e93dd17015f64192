import { useState } from 'react'
import { formatBytes } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { fileIdIn, giveServerFile } from '#src/state/give-file.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import css from './items.module.css'

/** The paper and its explanation as the school gave them. Only live, and nothing where there are none. */
export const PaperFiles = ({ examId, paperId }: { examId: string; paperId: string }) => {
  const { data } = useCall('GET /api/v1/workbench/subject/files', { query: { examId } })
  const [busy, setBusy] = useState<string | null>(null)
  const files = data?.files.filter((file) => file.paperId === paperId) ?? []
  if (files.length === 0) return null
  const give = async (path: string, name: string) => {
    setBusy(path)
    const done = await giveServerFile(fileIdIn(path) ?? '', name)
    setBusy(null)
    if (!done) showToast(t('items.files.failed'), 5)
  }
  return (
    <Card title={t('items.files.title')}>
      <div className={css['files']}>
        {files.map(({ path, part, fileName, size }) => (
          <Button key={path} busy={busy === path} onClick={() => void give(path, fileName)}>
            {t(`items.files.${part}`, { size: formatBytes(size) })}
          </Button>
        ))}
      </div>
    </Card>
  )
}
