import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Calls } from '#contract/calls.ts'
import { Status } from '#contract/envelope.ts'
import { prefixOf } from '#core/brand/pick.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatBytes } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { copyText } from '#src/platform/copy-text.ts'
import { detectHostProgram } from '#src/platform/host-program.ts'
import { saveAddress } from '#src/platform/save-file.ts'
import { brand } from '#src/state/brand.state.ts'
import { useJob } from '#src/state/job.ts'
import { net } from '#src/state/line/net.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_BRIEF, TOAST_DONE, TOAST_READ } from '#src/state/toast-seconds.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { JobSheet } from '#src/ui/job-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import css from './book.module.css'

interface MadePdfProps {
  readonly file: { readonly fileName: string; readonly bytes: number }
  /** Opens the file for whoever has it, also in a browser that is not signed in. */
  readonly address: string
  readonly onClose: () => void
}

/** A finished PDF inside WeChat and other apps, which keep no file: opened here, or by its address in the phone's browser. */
const MadePdf = ({ file, address, onClose }: MadePdfProps) => {
  const copy = async () => {
    const done = await copyText(address)
    showToast(t(done ? 'download.pdf.copied' : 'download.pdf.copyByHand'), done ? TOAST_BRIEF : TOAST_READ)
  }
  return (
    <Sheet
      kind="sheet"
      open
      title={t('download.pdf.ready')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('download.pdf.copy')}</Button>
          <ButtonLink kind="primary" href={address}>
            {t('download.pdf.open')}
          </ButtonLink>
        </>
      }
    >
      <div className={shared['middle']}>
        <p>
          {file.fileName} · {formatBytes(file.bytes)}
        </p>
        <p>{t('download.pdf.how')}</p>
        <code className={css['address']}>{decodeURI(address)}</code>
        <p className={shared['quiet']}>{t('download.pdf.until')}</p>
      </div>
    </Sheet>
  )
}

const PDF = 'POST /api/export/wrongDownload/wrongBook/pdf'

interface SavePdfProps {
  /** The book as it is laid out now. */
  readonly look: Calls[typeof PDF]['body']
}

const addressOf = (path: string): string => location.origin + prefixOf(brand, path) + path

/** The book as a PDF, made by the server: kept by the browser, or inside another app an address that opens it. */
export const SavePdf = ({ look }: SavePdfProps) => {
  const tell = useTell()
  const { online } = useSnapshot(net)
  const [gone, setGone] = useState<Failure | null>(null)
  const [made, setMade] = useState<Calls[typeof PDF]['reply'] | null>(null)
  const job = useJob(PDF, (failure, trigger) =>
    failure.status === Status.notFound ? setGone(failure) : tell(failure, trigger),
  )
  const isBrowser = detectHostProgram() === 'browser'
  const save = async () => {
    setGone(null)
    const file = (await job.run({ body: look }))?.data
    if (!file) return
    if (!isBrowser) return setMade(file)
    saveAddress(file.fileName, addressOf(file.path))
    showToast(t('download.pdf.done', { name: file.fileName, count: file.questions }), TOAST_DONE)
  }
  return (
    <>
      <Button kind={isBrowser ? 'plain' : 'primary'} block onClick={() => void save()}>
        {t('download.pdf')}
      </Button>
      {!online && <p className={shared['quiet']}>{t('download.pdf.needsLine')}</p>}
      {gone && <p role="alert">{failureText(gone)}</p>}
      <JobSheet
        title={t('download.pdf')}
        progress={job.view.kind === 'running' ? job.view.progress : null}
        question={job.view.kind === 'question' ? failureText(job.view.failure) : null}
        onAgain={() => void save()}
        onStop={() => job.stop()}
      />
      {made && <MadePdf file={made} address={addressOf(made.path)} onClose={() => setMade(null)} />}
    </>
  )
}
