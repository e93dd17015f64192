import type { ColumnGuess, ColumnLook } from '#contract/office/sheet-look.ts'
import { t } from '#src/i18n/i18n.ts'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { type ColumnChoice, FIELDS } from './columns.rules.ts'
import css from './office-scores.module.css'

export interface SheetColumnChoice {
  choice: ColumnChoice
  /** Of an item or a subject, as typed. */
  full: string
}

const CHOICES: readonly ColumnChoice[] = [
  'found',
  'item',
  'course',
  'ignore',
  ...FIELDS.map((f) => `field:${f}` as const),
]

/** What a column was taken for, in a few words. */
const guessText = (guess: ColumnGuess): string => {
  if (guess.as === 'field') return t(`scores.field.${guess.field}`)
  if (guess.as === 'item') return t('scores.asItem', { no: guess.no })
  if (guess.as === 'course') return t('scores.asCourse', { course: guess.course })
  return t(`scores.as.${guess.as}`)
}

const title = (choice: ColumnChoice, guess: ColumnGuess): string => {
  if (choice === 'found') return t('scores.asFound', { what: guessText(guess) })
  if (choice === 'item' || choice === 'course' || choice === 'ignore') return t(`scores.as.${choice}`)
  const field = FIELDS.find((one) => choice === `field:${one}`)
  return field === undefined ? '' : t(`scores.field.${field}`)
}

interface SheetColumnProps {
  column: ColumnLook
  why: string
  chosen: SheetColumnChoice
  onChange: (now: SheetColumnChoice) => void
}

/** One column: its letter and heading, what it is, why, and with marks how many there are at most. */
export const SheetColumn = ({ column, why, chosen, onChange }: SheetColumnProps) => {
  const { letter, heading, guess } = column
  const hasFull = chosen.choice === 'item' || chosen.choice === 'course'
  return (
    <div
      className={css['column']}
      data-unknown={(guess.as === 'unknown' && chosen.choice === 'found') || undefined}
    >
      <SelectField
        label={heading === '' ? t('scores.columnN', { letter }) : t('scores.columnOf', { letter, heading })}
        options={CHOICES.map((value) => ({ value, title: title(value, guess) }))}
        value={chosen.choice}
        hint={why}
        onChange={(value) => onChange({ ...chosen, choice: CHOICES.find((one) => one === value) ?? 'found' })}
      />
      {hasFull && (
        <Field
          label={t('scores.fullMark')}
          inputMode="decimal"
          value={chosen.full}
          onChange={(event) => onChange({ ...chosen, full: event.target.value })}
        />
      )}
    </div>
  )
}
