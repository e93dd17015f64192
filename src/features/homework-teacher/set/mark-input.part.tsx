import css from '../teach.module.css'
import { LIMITS } from './set-form.rules.ts'

/** Marks of a question: 0.5 and up, in halves. */
export const MarkInput = ({ value, onChange }: { value: number; onChange: (value: number) => void }) => (
  <input
    className={css['number']}
    type="number"
    inputMode="decimal"
    min="0.5"
    max={LIMITS.fullMark}
    step="0.5"
    value={Number.isFinite(value) ? value : ''}
    onChange={(event) => onChange(event.target.valueAsNumber)}
  />
)
