import { t } from '#src/i18n/i18n.ts'
import type { FileInHand } from '#src/state/files/use-file-url.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import css from '../homework.module.css'

interface PdfFileProps {
  file: FileInHand
  /** What it is, e.g. the page of the paper. */
  name: string
}

/** A paper set as a PDF: the phone's own reader shows it, or it is saved where another app opens it. */
export const PdfFile = ({ file, name }: PdfFileProps) => (
  <div className={css['tight']}>
    <p className={css['strong']}>{t('homework.pdfName', { name })}</p>
    <p className={css['muted']}>{t('homework.pdfText', { kb: Math.ceil(file.size / 1024) })}</p>
    <div className={css['row']}>
      <ButtonLink kind="primary" href={file.url} target="_blank" rel="noreferrer">
        {t('homework.pdfOpen')}
      </ButtonLink>
      <ButtonLink href={file.url} download={`${name}.pdf`}>
        {t('homework.pdfSave')}
      </ButtonLink>
    </div>
  </div>
)
