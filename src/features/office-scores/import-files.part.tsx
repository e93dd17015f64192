import { useState } from 'react'
import type { DraftFile, ImportKind, OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { OTHER_PICTURE_ENDINGS, PICTURE_ENDINGS } from '#core/domain/image/picture-names.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx'
import { FileList } from '#src/ui/file-drop/file-list.tsx'
import { FileRole } from './file-role.part.tsx'
import css from './office-scores.module.css'
import type { DraftCalls } from './use-draft-calls.ts'
import { useUploads } from './use-uploads.ts'

interface FileCourseProps {
  file: DraftFile
  calls: DraftCalls
}

/** The subject of a file's questions, where they do not say it themselves. */
const FileCourse = ({ file, calls }: FileCourseProps) => {
  const [course, setCourse] = useState(file.course)
  const save = () => {
    if (course.trim() === file.course) return
    void calls.file({ fileId: file.fileId, role: 'content', course: course.trim() })
  }
  return (
    <form
      className={css['role']}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field
        label={t('scores.subjectElse')}
        value={course}
        maxLength={120}
        disabled={calls.busy}
        onChange={(event) => setCourse(event.target.value)}
        onBlur={save}
      />
    </form>
  )
}

/** Kinds of files that an import reads. */
const TABLES = ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm']
const dotted = (endings: readonly string[]) => endings.map((ending) => `.${ending}`)
const ENDINGS: Readonly<Record<ImportKind, readonly string[]>> = {
  scores: [...TABLES, '.pdf', '.zip', ...dotted(PICTURE_ENDINGS), '.json'],
  questions: ['.zip', '.jsonl', '.ndjson', '.json', '.txt'],
  knowledge: TABLES,
}
const LOOKED_AT: Readonly<Record<ImportKind, readonly string[]>> = {
  scores: dotted(OTHER_PICTURE_ENDINGS),
  questions: [],
  knowledge: [],
}
/** Until the server has said what it takes: as little as any of its limits. */
const FEW = { fileBytes: 20 * 1_048_576, files: 20 }

interface ImportFilesProps {
  draft: OfficeImportDraft
  calls: DraftCalls
  reload: () => Promise<void>
}

/** The files of a draft, and where more are dropped. A file of a name that is there already takes its place. */
export const ImportFiles = ({ draft, calls, reload }: ImportFilesProps) => {
  const { importId, kind, files } = draft
  const limits = useCall('GET /api/office/scores/limits', {}).data ?? FEW
  const { list, add, again, drop } = useUploads(async (fileId, file) => {
    const old = files.find((one) => one.name === file.name)
    if (old && old.fileId !== fileId) {
      const body = { importId, fileId: old.fileId }
      const removed = await client.call('POST /api/office/scores/draft/file/remove', { body })
      if (!removed.ok) return removed.failure
    }
    const put = await client.call('POST /api/office/scores/draft/file', { body: { importId, fileId } })
    await reload()
    return put.ok ? null : put.failure
  })
  const notes = (file: DraftFile) => {
    const parts = { file, calls }
    if (kind === 'scores') return <FileRole key={`${file.role}-${file.course}`} {...parts} />
    return kind === 'questions' && <FileCourse key={file.course} {...parts} />
  }
  return (
    <Card title={t('scores.files')}>
      <div className={css['middle']}>
        <FileDrop
          title={t('scores.dropTitle')}
          hint={t(kind === 'scores' ? 'scores.dropHint' : `scores.dropHint.${kind}`)}
          limits={{
            maxBytes: limits.fileBytes,
            maxFiles: limits.files,
            endings: ENDINGS[kind],
            lookedAt: LOOKED_AT[kind],
          }}
          have={files.length + list.length}
          onFiles={add}
        />
        {list.length > 0 && (
          <FileList
            label={t('scores.sending')}
            files={list.map((upload) => ({
              id: String(upload.id),
              name: upload.file.name,
              size: upload.file.size,
              part: upload.failure ? null : upload.part,
              ...(upload.failure && {
                note: failureText(upload.failure),
                wrong: true,
                onAgain: () => again(upload),
                onRemove: () => drop(upload.id),
              }),
            }))}
          />
        )}
        {files.length > 0 && (
          <FileList
            label={t('scores.files')}
            files={files.map((file) => ({
              id: file.fileId,
              name: file.name,
              size: file.size,
              note: notes(file),
              onRemove: () => void calls.removeFile(file.fileId),
            }))}
          />
        )}
      </div>
    </Card>
  )
}
