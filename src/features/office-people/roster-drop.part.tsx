import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { sendOfficeFile } from '#src/state/office-upload.ts'
import { Card } from '#src/ui/card.tsx'
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx'
import { FileList } from '#src/ui/file-drop/file-list.tsx'
import shared from '#src/ui/shared.module.css'

/** A roster of a large school has some hundred kilobytes. */
const LIMITS = {
  maxBytes: 20 * 1_048_576,
  maxFiles: 1,
  endings: ['.xlsx', '.xlsm', '.csv', '.tsv', '.txt', '.zip'],
} as const

/** Takes a roster file and brings it to the school. */
export const RosterDrop = ({ onFile }: { onFile: (fileId: string) => void }) => {
  const [upload, setUpload] = useState<{ file: File; part: number; failure: Failure | null } | null>(null)
  const leave = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    leave.current = own
    return () => own.abort()
  }, [])
  const send = async (file: File) => {
    const { signal } = leave.current
    setUpload({ file, part: 0, failure: null })
    const onProgress = ({ sent, total }: { sent: number; total: number }) =>
      setUpload({ file, part: sent / total, failure: null })
    // the file was moved since it was chosen, or the code that sends it did not come
    const done = await sendOfficeFile(file, { signal, onProgress }).catch(() => null)
    if (signal.aborted) return
    if (done?.ok) {
      setUpload(null)
      onFile(done.schoolId)
    } else setUpload({ file, part: 0, failure: done ? done.failure : failureOf('network') })
  }
  return (
    <Card title={t('officePeople.rosterFile')}>
      <div className={shared['middle']}>
        <FileDrop
          title={t('officePeople.rosterDrop')}
          hint={t('officePeople.rosterHint')}
          limits={LIMITS}
          disabled={upload !== null && upload.failure === null}
          onFiles={([file]) => file && void send(file)}
        />
        {upload && (
          <FileList
            label={t('officePeople.rosterSending')}
            files={[
              {
                id: 'one',
                name: upload.file.name,
                size: upload.file.size,
                part: upload.failure ? null : upload.part,
                ...(upload.failure && {
                  note: failureText(upload.failure),
                  wrong: true,
                  onAgain: () => void send(upload.file),
                  onRemove: () => setUpload(null),
                }),
              },
            ]}
          />
        )}
      </div>
    </Card>
  )
}
