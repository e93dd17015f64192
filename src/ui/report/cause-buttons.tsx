import type { ErrorCause } from '#contract/wrong/wrong.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import shared from '../shared.module.css'

export const CAUSES: readonly ErrorCause[] = ['careless', 'unknown', 'misread', 'unfinished', 'mismarked']

interface CauseButtonsProps {
  chosen: ErrorCause | null
  /** The one being sent; no second press meanwhile. */
  busy: ErrorCause | null
  /** Null: the one chosen is taken back. */
  onChoose: (cause: ErrorCause | null) => void
}

/** Why marks were lost, one tap; a second tap on the same takes it back. Needs the texts of `answers`. */
export const CauseButtons = ({ chosen, busy, onChoose }: CauseButtonsProps) => (
  <div className={shared['buttons']} role="group" aria-label={t('answers.cause')}>
    {CAUSES.map((cause) => (
      <Button
        key={cause}
        kind={cause === chosen ? 'primary' : 'plain'}
        aria-pressed={cause === chosen}
        busy={busy === cause}
        disabled={busy !== null}
        onClick={() => onChoose(cause === chosen ? null : cause)}
      >
        {t(`answers.cause.${cause}`)}
      </Button>
    ))}
  </div>
)
