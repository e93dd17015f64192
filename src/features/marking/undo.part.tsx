import { useEffect, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import css from './marking.module.css'
import { UNDO_MS } from './word.rules.ts'

interface UndoProps {
  text: string
  /** Epoch ms on this phone when it was done. */
  since: number
  onUndo: () => void
}

/** What was done last, and for 5 seconds the way back; another one is another element. */
export const Undo = ({ text, since, onUndo }: UndoProps) => {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, since + UNDO_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [since])
  return (
    <div className={css['undo']}>
      <p role="status">{over ? '' : text}</p>
      {!over && (
        <Button kind="quiet" onClick={onUndo}>
          {t('marking.undo')}
        </Button>
      )}
    </div>
  )
}
