import { type CSSProperties, useState } from 'react'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import css from '../teach.module.css'
import { parseHomeworkScore, scoreButtons, withHalf } from './marking.rules.ts'
import type { GivenMark } from './overlay.rules.ts'
import pad from './score-pad.module.css'

interface ScorePadProps {
  no: number
  fullMark: number
  mark: GivenMark
  /** Typed by keys and not given yet; null: the keyboard is at another question. */
  figures: string | null
  onScore: (score: number | null) => void
}

/** Keys in a row of a narrow phone, each wide enough for a thumb. */
const IN_A_ROW = 6

/** Columns with which `keys` fill their rows evenly: no key stands alone. */
const columnsOf = (keys: number): number => Math.ceil(keys / Math.ceil(keys / IN_A_ROW))

/** Marks by a tap, halves by one more; long scales and exact numbers by typing. */
export const ScorePad = ({ no, fullMark, mark, figures, onScore }: ScorePadProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const whole = scoreButtons(fullMark)
  const buttons = whole.length > 0 ? whole : [0, fullMark]
  const { score } = mark
  const half = withHalf(score, fullMark)
  const wrong = typed !== null && parseHomeworkScore(typed, fullMark) === undefined
  const tap = (next: number | null) => {
    setTyped(null)
    onScore(next)
  }
  return (
    <div className={css['stack']}>
      <p className={css['split']}>
        <span className={css['label']}>
          {score === null
            ? t('teach.noScore')
            : t('teach.scoreOf', { score: formatScore(score), full: formatScore(fullMark) })}
        </span>
        <span>
          {mark.auto && <Badge tone="info">{t('teach.auto')}</Badge>}
          <span role="status">
            {figures !== null && (
              <Badge tone="info">
                {figures === '' ? t('teach.keysHere') : t('teach.keysTyped', { figures })}
              </Badge>
            )}
          </span>
        </span>
      </p>
      <div
        className={pad['pad']}
        style={{ '--columns': columnsOf(buttons.length + 1) } as CSSProperties}
        role="group"
        aria-label={t('teach.scoreFor', { no })}
      >
        {buttons.map((n) => (
          <button
            key={n}
            type="button"
            className={pad['tap']}
            aria-pressed={score !== null && Math.floor(score) === n}
            onClick={() => tap(n)}
          >
            {formatScore(n)}
          </button>
        ))}
        <button
          type="button"
          className={pad['tap']}
          aria-label={t('teach.half')}
          aria-pressed={score !== null && score % 1 !== 0}
          disabled={half === score}
          onClick={() => tap(half)}
        >
          ½
        </button>
      </div>
      <div className={pad['typed']}>
        <Field
          label={t('teach.scoreTyped', { no, full: formatScore(fullMark) })}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? (score === null ? '' : formatScore(score))}
          error={wrong ? t('teach.scoreWrong', { full: formatScore(fullMark) }) : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = parseHomeworkScore(event.target.value, fullMark)
            if (next !== undefined) onScore(next)
          }}
          onBlur={() => !wrong && setTyped(null)}
        />
        {score !== null && (
          <Button kind="quiet" aria-label={t('teach.clearOf', { no })} onClick={() => tap(null)}>
            {t('teach.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
