import { type ReactNode, useId } from 'react'
import css from './shop.module.css'

interface ChoicesProps<Value extends string> {
  label: string
  options: readonly { value: Value; title: ReactNode; end?: ReactNode }[]
  value: Value | null
  onChange: (value: Value) => void
}

/** One of a few, each on a line of its own: native radio buttons. */
export const Choices = <Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={css['choices']}>
      <legend className={css['legend']}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css['choice']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.title}</span>
          {option.end}
        </label>
      ))}
    </fieldset>
  )
}
