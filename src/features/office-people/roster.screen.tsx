import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { currentLocale, t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { saveSpreadsheet } from '#src/platform/save-file.ts'
import { client } from '#src/state/client.ts'
import { sendOfficeFile } from '#src/state/files/office-upload.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx'
import { FileList } from '#src/ui/file-drop/file-list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { RosterLook } from './roster-look.part.tsx'
import { RosterUndo } from './roster-undo.part.tsx'

/** The roster for another system, as a package that many of them read. */
const RosterExport = () => {
  const { busy, send } = useSend()
  const save = () =>
    send(() => client.call('POST /api/office/people/roster/export', { body: {} }), {
      done: ({ fileName, content }) => saveSpreadsheet(fileName, content),
    })
  return (
    <Card title={t('officePeople.rosterExport')}>
      <div className={shared['middle']}>
        <p className={shared['note']}>{t('officePeople.rosterExportNote')}</p>
        <Button busy={busy} onClick={() => void save()}>
          {t('officePeople.rosterExportGo')}
        </Button>
      </div>
    </Card>
  )
}

/** A roster of a large school has some hundred kilobytes. */
const LIMITS = {
  maxBytes: 20 * 1_048_576,
  maxFiles: 1,
  endings: ['.xlsx', '.xlsm', '.csv', '.tsv', '.txt', '.zip'],
} as const

/** Takes a roster file and brings it to the school. */
const RosterDrop = ({ onFile }: { onFile: (fileId: string) => void }) => {
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

/** A roster file: dropped, looked at, taken over in one step, and undone. */
export const OfficeRosterScreen = () => {
  const fileId = useQuery('file') ?? ''
  const setQuery = useSetQuery()
  const last = useCall('GET /api/office/people/roster/last', {})
  const show = (file: string) => setQuery({ file })
  return (
    <Page title={t('officePeople.roster')} back={OFFICE.people} wide>
      <Reading of={last} failed={t('officePeople.rosterFailed')} lines={6}>
        {(data) => (
          <>
            {data.last && <RosterUndo last={data.last} onDone={last.reload} />}
            <RosterDrop onFile={show} />
            <RosterExport />
            {fileId !== '' && (
              <Look
                key={fileId}
                fileId={fileId}
                onDone={async () => {
                  show('')
                  await last.reload()
                }}
              />
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}

const Look = ({ fileId, onDone }: { fileId: string; onDone: () => Promise<void> }) => {
  const look = useCall('GET /api/office/people/roster/look', {
    query: { fileId, locale: currentLocale() },
  })
  return (
    <Reading of={look} failed={t('officePeople.rosterLookFailed')} lines={8}>
      {(data) => (
        <RosterLook key={data.mark} fileId={fileId} look={data} onAgain={look.reload} onDone={onDone} />
      )}
    </Reading>
  )
}
