import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import css from './select-field.module.css'

interface SelectFieldProps {
  label: string
  options: readonly { value: string; title: string }[]
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  /** True: the label is heard and not shown, where a heading says it already. */
  bare?: boolean
  disabled?: boolean
}

/** A labelled native list of which one is chosen. */
export const SelectField = (props: SelectFieldProps) => {
  const { label, options, value, onChange, hint, bare = false, disabled = false } = props
  const id = useId()
  return (
    <div className={css['field']}>
      {!bare && (
        <label htmlFor={id} className={css['label']}>
          {label}
        </label>
      )}
      <select
        id={id}
        className={cx(css['select'], bare && css['bare'])}
        aria-label={bare ? label : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
