import css from './contrast.module.css'

interface TickListProps {
  readonly legend: string
  readonly options: readonly { readonly id: string; readonly title: string; readonly note?: string }[]
  readonly chosen: readonly string[]
  /** At most so many; absent: all. */
  readonly most?: number
  readonly onChange: (chosen: string[]) => void
}

/** Some of a short list, each a box to tick; what would be too many cannot be ticked. */
export const TickList = ({ legend, options, chosen, most = options.length, onChange }: TickListProps) => (
  <fieldset className={css['ticks']}>
    <legend>{legend}</legend>
    {options.map(({ id, title, note }) => {
      const isOn = chosen.includes(id)
      return (
        <label key={id} data-print={isOn ? undefined : 'hide'}>
          <input
            type="checkbox"
            data-print="hide"
            checked={isOn}
            disabled={!isOn && chosen.length >= most}
            onChange={() =>
              onChange(
                options.map((one) => one.id).filter((one) => (one === id ? !isOn : chosen.includes(one))),
              )
            }
          />
          <span>
            {title}
            {note !== undefined && <small> {note}</small>}
          </span>
        </label>
      )
    })}
  </fieldset>
)
