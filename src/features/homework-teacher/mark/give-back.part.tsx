import { useState } from 'react'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Foot } from '#src/ui/foot.tsx'
import css from '../teach.module.css'

interface GiveBackProps {
  sum: number
  full: number
  /** Questions without a mark. */
  open: number
  checked: boolean
  hasNext: boolean
  onGiveBack: (done: boolean) => void
}

/** The sum, and the paper's way back to the student. */
export const GiveBack = ({ sum, full, open, checked, hasNext, onGiveBack }: GiveBackProps) => {
  const [asking, setAsking] = useState(false)
  const label = t(hasNext ? 'teach.giveBackNext' : 'teach.giveBack')
  return (
    <Foot boxed>
      <span>
        <b className={css['strong']}>
          {t('teach.scoreOf', { score: formatScore(sum), full: formatScore(full) })}
        </b>
        {open > 0 && <span className={css['quiet']}> · {t('teach.openQuestions', { n: open })}</span>}
      </span>
      {checked ? (
        <Button key="take-up" onClick={() => onGiveBack(false)}>
          {t('teach.takeUp')}
        </Button>
      ) : (
        <Button
          key="give-back"
          kind="primary"
          onClick={() => (open > 0 ? setAsking(true) : onGiveBack(true))}
        >
          {label}
        </Button>
      )}
      <ConfirmSheet
        open={asking}
        title={t('teach.openQuestions', { n: open })}
        yes={t('teach.giveBackStill')}
        onYes={() => {
          setAsking(false)
          onGiveBack(true)
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t('teach.openText')}</p>
      </ConfirmSheet>
    </Foot>
  )
}
