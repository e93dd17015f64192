import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import css from './do.module.css'
import type { OpenPaper } from './use-paper.ts'

interface ResumeBarProps {
  open: OpenPaper
  onShow: (no: number) => void
}

/** Said when the page was ended while a camera or an album was open: nothing is lost, and where to go on. */
export const ResumeBar = ({ open, onShow }: ResumeBarProps) => {
  // Only what was asked for before this page came: a camera opened from here needs no words.
  const [before, setBefore] = useState(open.paper.asking)
  const { asking } = open.paper
  if (before === null || asking?.at !== before.at) return null
  const leave = () => {
    setBefore(null)
    void open.change((now) => ({ ...now, asking: null }))
  }
  return (
    <div className={css['resume']} role="status">
      <p>{t('homework.resume', { no: before.no })}</p>
      <div className={css['add']}>
        <Button
          onClick={() => {
            onShow(before.no)
            leave()
          }}
        >
          {t('homework.toQuestion', { no: before.no })}
        </Button>
        <Button kind="quiet" onClick={leave}>
          {t('homework.resumeNo')}
        </Button>
      </div>
    </div>
  )
}
