import { useId } from 'react'
import css from './segmented-control.module.css'
import shared from './shared.module.css'

interface SegmentedControlProps<Value extends string> {
  label: string
  /** Shows the label above, where what stands around does not say what is chosen. */
  shown?: boolean
  options: readonly { value: Value; title: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all visible: native radio buttons in one strip. */
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => {
  const name = useId()
  const strip = (
    <fieldset className={css['strip']} data-label={props.label}>
      <legend className={css['legend']}>{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={css['option']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span>{option.title}</span>
        </label>
      ))}
    </fieldset>
  )
  if (!props.shown) return strip
  return (
    <div className={css['shown']}>
      <span className={shared['label']} aria-hidden="true">
        {props.label}
      </span>
      {strip}
    </div>
  )
}
