import { formatBytes } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { copyText } from '#src/platform/copy-text.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_BRIEF, TOAST_READ } from '#src/state/toast-seconds.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
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
export const MadePdf = ({ file, address, onClose }: MadePdfProps) => {
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
