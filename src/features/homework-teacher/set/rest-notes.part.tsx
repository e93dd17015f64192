import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import css from '../teach.module.css'
import { LIMITS } from './set-form.rules.ts'
import type { Rest } from './use-pages.ts'

interface RestNotesProps {
  rests: readonly Rest[]
  /** Pages the paper still takes. */
  room: number
  busy: boolean
  onTake: (rest: Rest) => void
  onSkip: (rest: Rest) => void
}

/** Scans of several pages of which not all are in the paper, and the way to the others. */
export const RestNotes = ({ rests, room, busy, onTake, onSkip }: RestNotesProps) => (
  <div role="status" className={css['stack']}>
    {rests.map((rest) => {
      const { key, file, pages, next, more } = rest
      const left = pages - next
      if (left === 0 && !more) return null
      return (
        <div key={key} className={css['stack']}>
          <p>
            {left > 0
              ? t('teach.scanLeft', { name: file.name, pages, n: left })
              : t('teach.scanUnread', { name: file.name, n: next })}
          </p>
          {left > room && <p>{t('teach.scanRoom', { max: LIMITS.pages, n: left - room })}</p>}
          {left > 0 && room > 0 && (
            <Button block disabled={busy} onClick={() => onTake(rest)}>
              {t('teach.scanAdd', { n: Math.min(left, room) })}
            </Button>
          )}
          <Button kind="quiet" block onClick={() => onSkip(rest)}>
            {t(left > 0 ? 'teach.scanSkip' : 'teach.scanKnown')}
          </Button>
        </div>
      )
    })}
  </div>
)
