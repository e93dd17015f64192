import { useId } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from './button.tsx'
import css from './job-sheet.module.css'
import { Sheet } from './sheet.tsx'

interface JobSheetProps {
  title: string
  /** While it runs: percent 0..100 and what it says of itself; null otherwise. */
  progress: { readonly percent: number; readonly message: string } | null
  /** How it ended when it did not do what was asked: a sentence; null otherwise. */
  question: string | null
  onAgain: () => void
  onStop: () => void
}

/** A job of the server before the page: how far it is and the way out of waiting, or the question it ended with. */
export const JobSheet = ({ title, progress, question, onAgain, onStop }: JobSheetProps) => {
  const id = useId()
  return (
    <Sheet
      kind="dialog"
      open={progress !== null || question !== null}
      title={title}
      onClose={onStop}
      actions={
        question === null ? (
          <Button onClick={onStop}>{t('job.stop')}</Button>
        ) : (
          <>
            <Button onClick={onStop}>{t('common.close')}</Button>
            <Button kind="primary" onClick={onAgain}>
              {t('job.again')}
            </Button>
          </>
        )
      }
    >
      {progress && (
        <div className={css['job']}>
          <p id={id} role="status">
            {progress.message || t('job.waiting')}
          </p>
          <progress className={css['bar']} max={100} value={progress.percent} aria-labelledby={id} />
          <p className={css['percent']}>{t('job.percent', { percent: progress.percent })}</p>
        </div>
      )}
      {question !== null && <p role="alert">{question}</p>}
    </Sheet>
  )
}
