import css from './words-field.module.css'

interface WordsFieldProps {
  label: string
  value: string
  rows: number
  /** Most characters. */
  most: number
  /** How much is written, said under the field. */
  count?: string
  onChange: (value: string) => void
}

/** A labelled field for a few sentences. */
export const WordsField = ({ label, value, rows, most, count, onChange }: WordsFieldProps) => (
  <label className={css['words']}>
    <span>{label}</span>
    <textarea maxLength={most} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
    {count !== undefined && <small>{count}</small>}
  </label>
)
