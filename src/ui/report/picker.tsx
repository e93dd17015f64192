import { useId } from 'react'
import css from './report.module.css'

interface PickerProps {
  readonly label: string
  readonly options: readonly { value: string; title: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** The label stands above: for pickers one under or beside another, whose lists then begin and end alike. */
  readonly above?: boolean
}

/** One of many: the phone's own list, which handles eighty classes and a screen reader. */
export const Picker = ({ label, options, value, onChange, above = false }: PickerProps) => {
  const id = useId()
  return (
    <div className={css['picker']} data-above={above || undefined}>
      <label htmlFor={id}>{label}</label>
      <span data-print="only">{options.find((option) => option.value === value)?.title}</span>
      <select data-print="hide" id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  )
}
